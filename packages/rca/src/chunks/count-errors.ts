import { LOG_LEVELS } from '@rootline/contract';
import type { EntryRef, ParsedLog } from '@rootline/logparse';
import type { LineRange } from '../ports.ts';

/** Counts the ERROR and FATAL entries of ranges of a log, and tells where a range can end so that it is exact. */
export interface ErrorCounter {
  /**
   * Entries that begin in a range. Exact where both ends are borders of `endFor`; else a bucket that an end cuts counts by
   * its overlap.
   */
  within(range: LineRange): number;
  /** The first line from `line` on after which a range can be cut and still be counted exactly. */
  endFor(line: number): number;
}

/** By the counts per bucket of lines, and by single entries where the log kept all of a bucket. */
export function createErrorCounter(log: ParsedLog): ErrorCounter {
  const { start, bucketSize } = log.lineAxis;
  const size = Math.max(1, bucketSize);
  const refs = [...log.strongHead, ...log.strongTail];
  const bucketOf = (line: number) => Math.floor((line - start) / size);
  const isKept = (bucket: number) => {
    const levels = log.lineLevels[bucket];
    if (levels === undefined) return true;
    return errorsIn(refs, start + bucket * size, start + (bucket + 1) * size - 1) === levels.ERROR + levels.FATAL;
  };
  return {
    within({ from, to }) {
      let sum = 0;
      for (let bucket = Math.max(0, bucketOf(from)); bucket <= bucketOf(to); bucket++) {
        const levels = log.lineLevels[bucket];
        if (levels === undefined) continue;
        const first = Math.max(from, start + bucket * size);
        const last = Math.min(to, start + (bucket + 1) * size - 1);
        const isWhole = last - first + 1 >= size || (first === start + bucket * size && last >= log.lineCount);
        if (isWhole) sum += levels.ERROR + levels.FATAL;
        else if (isKept(bucket)) sum += errorsIn(refs, first, last);
        else sum += ((levels.ERROR + levels.FATAL) * (last - first + 1)) / size;
      }
      return Math.round(sum);
    },
    endFor(line) {
      const bucket = bucketOf(line);
      return isKept(bucket) ? line : Math.min(log.lineCount, start + (bucket + 1) * size - 1);
    },
  };
}

function errorsIn(refs: readonly EntryRef[], from: number, to: number): number {
  return refs.filter(({ line, level }) => line >= from && line <= to && isError(level)).length;
}

/** The parser numbers levels from 1. */
function isError(code: number): boolean {
  const level = LOG_LEVELS[code - 1];
  return level === 'FATAL' || level === 'ERROR';
}
