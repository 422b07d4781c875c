import type { ChatRequest } from '../chat-call.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { LlmFailure } from '../failure.ts';
import type { ChatProgress } from './chat-progress.ts';
import type { Quirks } from './quirks.ts';

/** How one family of servers is asked for a streamed answer. */
export interface ChatDialect {
  path: string;
  body(request: ChatRequest, facts: ModelFacts, quirks: Quirks): Record<string, unknown>;
  createReader(progress: ChatProgress): ChatReader;
}

/** Reads one streamed answer. */
export interface ChatReader {
  accepts(contentType: string): boolean;
  /** Takes the next text; gives a failure when the stream cannot go on. */
  feed(text: string): LlmFailure | null;
  /** The body has ended. */
  end(): LlmFailure | null;
}
