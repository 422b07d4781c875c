import type { StatedStart } from './normalize/missing-dates.ts';
import { fullTimesIn } from './stated-date.ts';

const MS_PER_SECOND = 1000;
/** The seconds since the start in front of a line. */
const ELAPSED = /^\s*\[? *(\d{1,7}\.\d{1,9})s?\]?:?\s+/;
/** Words before the time of a start. The time of a build or of a file is not when the log began. */
const SAYS_START = /\b(?:start\w*|beg[aiu]n\w*|launch\w*|open\w*)\b[^\d\n]{0,20}$/i;

/** The moment from which the seconds of a file count, if its first line states the date and time; otherwise null. */
export function statedStartIn(lines: readonly string[]): StatedStart | null {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const elapsed = ELAPSED.exec(first);
  const message = first.slice(elapsed?.[0].length ?? 0);
  for (const { index, ms, hasZone } of fullTimesIn(message)) {
    const isAlone = elapsed !== null && index === 0;
    if (!isAlone && !SAYS_START.test(message.slice(0, index))) continue;
    return { ms: ms - Math.round(Number(elapsed?.[1] ?? 0) * MS_PER_SECOND), hasZone };
  }
  return null;
}
