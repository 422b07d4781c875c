import { formatLogClock, formatLogTime } from '#format/log-times.ts';

/** The clock time of a call of today; with its day when it was another. */
export function callTime(iso: string, now: Date): string {
  return new Date(iso).toDateString() === now.toDateString() ? formatLogClock(iso) : formatLogTime(iso);
}
