import { compareStamps } from '@rootline/sources/lines';

/** Programs resume from the start of a second. */
const REPEATED_MS = 1000;

/**
 * Drops repeated lines when a program is restarted from the time of its last line. As many lines with the newest timestamp are
 * dropped as were read before. A line older than any repetition is new: the clock was set back.
 */
export function createResume() {
  let last: string | null = null;
  let atLast = 0;
  let left = 0;
  let isRepeating = false;
  return {
    /** Marks that lines are repeated from here on. */
    restart(): void {
      isRepeating = last !== null;
      left = atLast;
    },
    /** True if a line with this timestamp is new. */
    takes(stamp: string): boolean {
      if (isRepeating && last !== null && isRepeated(stamp, last)) return false;
      const order = last === null ? 1 : compareStamps(stamp, last);
      if (order === 0) atLast++;
      else if (order > 0 || isRepeating) {
        last = stamp;
        atLast = 1;
        isRepeating = false;
      }
      return true;
    },
    /** Timestamp of the newest line; null before the first. */
    lastMs: (): number | null => (last === null ? null : Date.parse(last)),
  };

  function isRepeated(stamp: string, newest: string): boolean {
    const order = compareStamps(stamp, newest);
    if (order < 0) return Date.parse(newest) - Date.parse(stamp) <= REPEATED_MS;
    if (order > 0 || left === 0) return false;
    left--;
    return true;
  }
}
