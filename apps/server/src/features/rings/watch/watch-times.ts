import { LIMITS } from '@rootline/contract';

const { watch } = LIMITS.rings;
const SECOND = 1000;

/** How a watch goes on, in milliseconds: from the one table of limits. Tests shorten it. */
export const WATCH_TIMES = {
  lookMs: watch.lookSeconds * SECOND,
  longestLookMs: watch.longestLookSeconds * SECOND,
  windowMs: watch.windowSeconds * SECOND,
  holdMs: watch.holdSeconds * SECOND,
  freshMs: watch.freshSeconds * SECOND,
  calmMs: watch.calmSeconds * SECOND,
  silentMs: watch.silentSeconds * SECOND,
} as const satisfies Record<string, number>;
export type WatchTimes = Record<keyof typeof WATCH_TIMES, number>;
