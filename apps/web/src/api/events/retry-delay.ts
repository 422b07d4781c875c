import { LIMITS } from '@rootline/contract';

/** Milliseconds until the stream is opened again after so many failures in a row; `random` is 0 to 1. */
export function retryDelay(failures: number, random: number): number {
  const { retrySeconds } = LIMITS.events;
  const seconds = retrySeconds[Math.min(failures, retrySeconds.length) - 1] ?? retrySeconds[0];
  // Half of it is chance, so that all browsers of a restarted server do not come back at once.
  return Math.round(seconds * 1000 * (0.5 + random / 2));
}
