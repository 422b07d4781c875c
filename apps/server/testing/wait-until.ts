import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;
/** Whoever asks often slows down what is waited for: each pause is longer than the one before. */
const GROWTH = 1.3;

/** Reads again until the value is as wanted; the test's own limit ends a wait in vain. */
export async function waitUntil<T>(read: () => Promise<T> | T, isWanted: (value: T) => boolean): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isWanted(value)) return value;
    await sleep(pauseMs);
  }
}

/** True of a log file or a run at which nothing will change any more. */
export function hasEnded({ status }: { status: string }): boolean {
  return status === 'completed' || status === 'failed';
}
