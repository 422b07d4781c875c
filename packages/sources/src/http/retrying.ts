import { setTimeout as sleep } from 'node:timers/promises';
import { READ_LIMITS } from '../read-limits.ts';
import { SourceError, type SourceFailure } from '../source-error.ts';

/** All else is the same when it is tried again. */
const TRIES: Readonly<Partial<Record<SourceFailure, number>>> = READ_LIMITS.tries;

/** Counts tries without progress, and waits between them. */
export function createPatience(signal: AbortSignal) {
  let tries = 0;
  return {
    /** Something came: all tries are there again. */
    progress(): void {
      tries = 0;
    },
    /** Waits before the next try. @throws the error where it is final, or all tries are used up */
    async wait(error: unknown): Promise<void> {
      signal.throwIfAborted();
      if (!(error instanceof SourceError)) throw error;
      tries += 1;
      if (tries >= (TRIES[error.failure] ?? 1)) throw error;
      await sleep(pauseOf(error, tries), undefined, { signal });
    },
  };
}

/** Tries until it succeeds or there is no more hope. Only for what may be done twice. */
export async function retrying<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const patience = createPatience(signal);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      await patience.wait(error);
    }
  }
}

function pauseOf({ waitMs }: SourceError, tries: number): number {
  if (waitMs !== null) return Math.min(waitMs, READ_LIMITS.longestWaitMs);
  return Math.min(READ_LIMITS.longestPauseMs, READ_LIMITS.firstPauseMs * 2 ** (tries - 1));
}
