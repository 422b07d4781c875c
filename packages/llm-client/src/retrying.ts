import { setTimeout as sleep } from 'node:timers/promises';
import { failed, type LlmFailure } from './failure.ts';
import { type RetryState, retryWaitMs } from './retry-policy.ts';

/** Waits; an abort of the signal ends the wait with an error. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export const realWait: Wait = (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal });

export interface Retrying {
  /** For all attempts together. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
  wait: Wait;
}

/** Does one step, again where the retry policy says so, all inside one time limit. The step is told what is left of it. */
export async function retrying<T extends { ok: true }>(
  { timeoutMs, signal, wait }: Retrying,
  step: (remainingMs: number) => Promise<T | LlmFailure>,
): Promise<T | LlmFailure> {
  const until = performance.now() + timeoutMs;
  const state: RetryState = { retries: 0, loadings: 0, remainingMs: timeoutMs };
  for (;;) {
    const result = await step(until - performance.now());
    if (result.ok) return result;
    state.remainingMs = until - performance.now();
    const waitMs = retryWaitMs(result, state, Math.random());
    if (waitMs === null) return result;
    if (result.isLoading) state.loadings += 1;
    else state.retries += 1;
    try {
      await wait(waitMs, signal);
    } catch {
      return failed('cancelled', 'The call was cancelled', { partialText: result.partialText });
    }
  }
}
