import type { ParsedLog } from '@rootline/logparse';
import type { IdTimes } from './id-times.ts';

/** From one time to another, in epoch milliseconds. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** What a file's clock is judged by. Plain data. */
export interface ClockDigest {
  /** A name to show. */
  file: string;
  zone: ParsedLog['zone'];
  /** null: the file states no times. */
  range: TimeRange | null;
  /** When most of its failures were written; null where there are none. */
  failing: TimeRange | null;
  entryCount: number;
  ids: IdTimes[];
}

/** Of the failures so many may lie outside on either side: one early error is no incident. */
const OUTSIDE_SHARE = 0.05;

/** The digest of a parsed file; `ids` were gathered while it was parsed. */
export function clockDigest(file: string, log: ParsedLog, ids: IdTimes[]): ClockDigest {
  const { firstTimestampMs, lastTimestampMs, zone, entryCount } = log;
  const range =
    firstTimestampMs === null || lastTimestampMs === null
      ? null
      : { fromMs: Math.min(firstTimestampMs, lastTimestampMs), toMs: Math.max(firstTimestampMs, lastTimestampMs) };
  return { file, zone, range, failing: failingRange(log), entryCount, ids };
}

/** Where errors lie on the axis of times, or warnings in a file without errors. */
function failingRange({ timeAxis, timeLevels }: ParsedLog): TimeRange | null {
  if (timeAxis === null) return null;
  const errors = timeLevels.map(({ FATAL, ERROR }) => FATAL + ERROR);
  const counts = errors.some((count) => count > 0) ? errors : timeLevels.map(({ WARN }) => WARN);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const outside = Math.floor(all * OUTSIDE_SHARE);
  const from = bucketAt(counts, outside);
  const to = bucketAt(counts, all - 1 - outside);
  const { start, bucketSize } = timeAxis;
  return { fromMs: start + from * bucketSize, toMs: start + (to + 1) * bucketSize };
}

/** The bucket that holds the nth entry. */
function bucketAt(counts: readonly number[], nth: number): number {
  let passed = 0;
  return counts.findIndex((count) => {
    passed += count;
    return passed > nth;
  });
}
