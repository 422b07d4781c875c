import { compareStamps } from './stamped-line.ts';

/** Programs are asked again from the beginning of a second. */
const REPEATED_MS = 1000;

/**
 * Lets through what was not there before when a program is started again from the time of its last line. Lines of the same
 * instant come again as often as they came; what is older than anything that can come again is new, by a clock that was set back.
 */
export function createResume() {
  let last: string | null = null;
  let atLast = 0;
  let left = 0;
  let isRepeating = false;
  return {
    /** From here on lines come again. */
    restart(): void {
      isRepeating = last !== null;
      left = atLast;
    },
    /** Whether a line of this time is to be told. */
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
    /** The time of the newest line; null before the first. */
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
