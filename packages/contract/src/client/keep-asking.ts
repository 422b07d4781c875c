import { LIMITS } from '../limits.ts';
import { CallError } from './call-error.ts';

interface Patience {
  signal?: AbortSignal | undefined;
  /** True for a call that may be made twice: then a server or a connection that is away is tried again. */
  isRepeatable: boolean;
}

/**
 * Makes a call again while the server is too busy to take it or, for a repeatable call, while it is away. Gives its
 * answer; throws the last CallError when the wait asked for, or the time without an answer, is too long.
 */
export async function keepAsking<T>(call: () => Promise<T>, { signal, isRepeatable }: Patience): Promise<T> {
  let waitedMs = 0;
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || !isForNow(error, isRepeatable)) throw error;
      const waitMs = error.retryAfterSeconds === null ? delayMs(tries) : error.retryAfterSeconds * 1000;
      waitedMs += waitMs;
      if (waitedMs > LIMITS.client.patienceSeconds * 1000) throw error;
      await pause(waitMs, signal);
    }
  }
}

/** Reads until the value is final, slower and slower up to the pace of the screens; every reading is patient. */
export async function readUntil<T>(
  read: () => Promise<T>,
  isFinal: (value: T) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await keepAsking(read, { signal, isRepeatable: true });
    if (isFinal(value)) return value;
    await pause(delayMs(tries), signal);
  }
}

function isForNow({ status, retryAfterSeconds }: CallError, isRepeatable: boolean): boolean {
  if (status === 429) return retryAfterSeconds !== null;
  // A 503 is no proof that nothing happened: the database may go away right after it has committed.
  return isRepeatable && [0, 502, 503, 504].includes(status);
}

function delayMs(tries: number): number {
  return Math.min(LIMITS.client.firstPollMs * 1.5 ** tries, LIMITS.polling.runMs);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
