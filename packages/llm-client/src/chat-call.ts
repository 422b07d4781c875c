import type { LlmCallType } from '@rootline/contract';
import type { LlmFailure } from './failure.ts';
import type { Answered } from './http/transport.ts';

/** Something a model may ask for instead of answering. */
export interface ChatTool {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  parameters: Record<string, unknown>;
}

/** A call as the model made it: nothing in it can be relied on. */
export interface ToolCall {
  id: string;
  name: string;
  /** Meant to be JSON. */
  arguments: string;
}

/** What a model said instead of its answer, and what it was told. */
export interface ChatTurn {
  text: string;
  calls: readonly ToolCall[];
  /** One for each call, in their order. */
  results: readonly string[];
  /** Said to the model besides; may be empty. */
  remark: string;
}

export interface ChatRequest {
  callType: LlmCallType;
  model: string;
  system: string;
  user: string;
  /** JSON schema the answer must follow; null for plain text. */
  schema: Record<string, unknown> | null;
  schemaName: string;
  /** What the model may call; without a schema only. */
  tools?: readonly ChatTool[] | undefined;
  /** What followed the question. */
  turns?: readonly ChatTurn[] | undefined;
  maxOutputTokens: number;
  temperature: number;
  seed?: number;
  /** Seconds from sending to the last byte, retries included. */
  timeoutSeconds: number;
  /** Tokens the caller expects the prompt to have: lets a silently cut prompt be noticed. */
  expectedPromptTokens?: number;
  signal?: AbortSignal | undefined;
  /** Told when the call has to wait for others at the endpoint, and when that is over. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** What a model said. */
export interface ChatAnswer extends Answered {
  text: string;
  /** Empty unless there were tools. */
  toolCalls: ToolCall[];
  /** `length`: cut at the output limit. */
  finish: 'stop' | 'length';
  /** The name the server gives its model; null when it gives none. */
  model: string | null;
  /** Measured by the server, where it says so. */
  promptTokensPerSecond: number | null;
  outputTokensPerSecond: number | null;
}

export type ChatReply = (ChatAnswer & { durationMs: number; contextTokens: number }) | LlmFailure;
