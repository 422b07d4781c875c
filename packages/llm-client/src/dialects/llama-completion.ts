import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { ChatRequest } from '../chat-call.ts';
import type { LlmFailure } from '../failure.ts';
import { errorMessage } from '../http/error-message.ts';
import type { ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { brokenStream, midStreamError, unfinishedStream } from './stream-failure.ts';

/**
 * llama-server's bare `/completion`, for models whose chat output its own parser cannot read. The prompt comes from
 * `/apply-template`, so that the model still sees its chat form.
 */
export const LLAMA_COMPLETION_PATH = '/completion';
export const LLAMA_TEMPLATE_PATH = '/apply-template';

export function templateBody(request: ChatRequest): Record<string, unknown> {
  return {
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
  };
}

export function completionBody(request: ChatRequest, prompt: string): Record<string, unknown> {
  return {
    prompt,
    stream: true,
    n_predict: request.maxOutputTokens,
    temperature: request.temperature,
    seed: request.seed ?? 1,
    ...(request.schema === null ? {} : { json_schema: request.schema }),
  };
}

const eventSchema = z.object({
  content: z.optional(z.string()),
  stop: z.optional(z.boolean()),
  stop_type: z.optional(z.string()),
  model: z.optional(z.string()),
  tokens_predicted: z.optional(z.number()),
  tokens_evaluated: z.optional(z.number()),
  error: z.optional(z.unknown()),
});

export function createCompletionReader(progress: ChatProgress): ChatReader {
  let failure: LlmFailure | null = null;
  const parser = createParser({
    onEvent({ data }) {
      if (failure !== null || progress.isDone) return;
      const event = readEvent(data);
      if (event === null) failure = brokenStream('an event that is not JSON', progress.text);
      else if (event.error !== undefined) failure = midStreamError(errorMessage(data) ?? '', data, progress.text);
      else take(event, progress);
    },
  });
  return {
    accepts: (contentType) => contentType === '' || contentType.includes('text/event-stream'),
    feed(piece) {
      parser.feed(piece);
      return failure;
    },
    end() {
      parser.feed('\n\n');
      return failure ?? (progress.isDone ? null : unfinishedStream(progress.text));
    },
  };
}

function take(event: z.infer<typeof eventSchema>, progress: ChatProgress): void {
  if (event.content) progress.say(event.content);
  else progress.heard();
  if (event.stop !== true) return;
  progress.isDone = true;
  progress.finish = event.stop_type === 'limit' ? 'length' : 'stop';
  progress.model = event.model ?? null;
  progress.promptTokens = event.tokens_evaluated ?? null;
  progress.completionTokens = event.tokens_predicted ?? null;
}

function readEvent(data: string): z.infer<typeof eventSchema> | null {
  try {
    const parsed = z.safeParse(eventSchema, JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
