import type { LlmCallType } from '@rootline/contract';
import type { LlmFailure } from './failure.ts';
import type { Answered } from './http/transport.ts';

export interface ChatRequest {
  callType: LlmCallType;
  model: string;
  system: string;
  user: string;
  /** JSON schema the answer must follow; null for plain text. */
  schema: Record<string, unknown> | null;
  schemaName: string;
  maxOutputTokens: number;
  temperature: number;
  seed?: number;
  /** Seconds from sending to the last byte, retries included. */
  timeoutSeconds: number;
  /** Tokens the caller expects the prompt to have: lets a silently cut prompt be noticed. */
  expectedPromptTokens?: number;
  signal?: AbortSignal | undefined;
}

/** What a model said. */
export interface ChatAnswer extends Answered {
  text: string;
  /** `length`: cut at the output limit. */
  finish: 'stop' | 'length';
  /** The name the server gives its model; null when it gives none. */
  model: string | null;
  /** Measured by the server, where it says so. */
  promptTokensPerSecond: number | null;
  outputTokensPerSecond: number | null;
}

export type ChatReply = (ChatAnswer & { durationMs: number; contextTokens: number }) | LlmFailure;
