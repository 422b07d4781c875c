import type { LlmCallType } from '@rootline/contract';
import { type LlmFailure, recordStatus } from './failure.ts';
import type { Answered } from './http/transport.ts';

/** What is known when a request goes out. The payload holds no key: keys travel in a header. */
export interface AttemptStart {
  callType: LlmCallType;
  model: string | null;
  payload: string;
}

export interface AttemptEnd {
  /** HTTP code, as `recordStatus` says for failures. */
  status: number;
  durationMs: number;
  response: string | null;
  error: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
}

/** Called when an HTTP attempt starts; what it gives is called when that attempt has ended. Both may fail: the call goes on. */
export type RecordAttempt = (start: AttemptStart) => Promise<(end: AttemptEnd) => Promise<void>>;

/** Starts a record without waiting for it, so that a slow store does not delay the call. */
export function startRecord(
  record: RecordAttempt | undefined,
  start: AttemptStart | null,
): (result: Answered | LlmFailure, durationMs: number) => Promise<void> {
  if (record === undefined || start === null) return async () => {};
  // Inside `then`, so that a recorder that throws at once is caught as well.
  const started = Promise.resolve(start)
    .then(record)
    .catch(() => null);
  return async (result, durationMs) => {
    const end = await started;
    await end?.(describeEnd(result, durationMs)).catch(() => {});
  };
}

function describeEnd(result: Answered | LlmFailure, durationMs: number): AttemptEnd {
  const base = {
    durationMs: Math.round(durationMs),
    promptTokens: result.promptTokens,
  };
  if (result.ok) {
    return {
      ...base,
      status: 200,
      response: result.responseText,
      error: null,
      completionTokens: result.completionTokens,
    };
  }
  const { partialText, body, reason, detail } = result;
  return {
    ...base,
    status: recordStatus(result),
    response: partialText || body || null,
    error: detail === null ? reason : `${reason} (${detail})`,
    completionTokens: null,
  };
}

/** Records a call that failed before its own request could be sent. */
export async function recordFailure(record: RecordAttempt, start: AttemptStart, failure: LlmFailure): Promise<void> {
  await startRecord(record, start)(failure, 0);
}
