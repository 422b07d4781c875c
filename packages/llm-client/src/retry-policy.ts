import type { LlmFailure } from './failure.ts';

export interface RetryState {
  /** Retries made so far, those while loading not counted. */
  retries: number;
  /** Answers `loading` so far. */
  loadings: number;
  remainingMs: number;
}

const WAITS_MS = [1000, 4000];
const MOST_LOADING_WAIT_MS = 5000;
const JITTER = 0.25;

/**
 * Milliseconds to wait before the same request is sent again; null when it is not worth it or does not fit into the time left.
 * Retried: no connection, a busy or failing server (twice), a server that is loading its model (until the time limit).
 * @param random from 0 up to 1
 */
export function retryWaitMs(failure: LlmFailure, state: RetryState, random: number): number | null {
  const wait = baseWaitMs(failure, state);
  if (wait === null) return null;
  const spread = Math.round(wait * (1 + random * JITTER));
  return spread < state.remainingMs ? spread : null;
}

function baseWaitMs(failure: LlmFailure, state: RetryState): number | null {
  if (failure.isLoading) return Math.min(1000 * 2 ** state.loadings, MOST_LOADING_WAIT_MS);
  const isRetried =
    failure.failure === 'busy' ||
    failure.failure === 'server' ||
    (failure.failure === 'network' && failure.beforeAnyByte);
  const wait = WAITS_MS[state.retries];
  if (!isRetried || wait === undefined) return null;
  return failure.retryAfterSeconds === null ? wait : failure.retryAfterSeconds * 1000;
}
