import type { LogTemplate, ParsedLog } from '@rootline/logparse';

const MOST_EXAMPLES = 5;

interface Added extends Pick<LogTemplate, 'id' | 'text' | 'signal'> {
  lines: readonly number[];
}

/** A template for lines that no template of the log speaks of; `lines` are their numbers, ascending. */
export function addedTemplate(log: ParsedLog, { id, text, signal, lines }: Added): LogTemplate {
  const { lineAxis, timeAxis } = log;
  const lineBuckets = new Array<number>(lineAxis.buckets).fill(0);
  const timeBuckets = new Array<number>(timeAxis?.buckets ?? 0).fill(0);
  for (const line of lines) {
    const bucket = Math.min(lineAxis.buckets - 1, Math.floor((line - lineAxis.start) / lineAxis.bucketSize));
    lineBuckets[bucket] = (lineBuckets[bucket] ?? 0) + 1;
    const inTime = timeBucketOf(log, bucket);
    if (timeAxis !== null) timeBuckets[inTime] = (timeBuckets[inTime] ?? 0) + 1;
  }
  return {
    id,
    text,
    count: lines.length,
    levels: { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: lines.length },
    signal,
    firstLine: lines[0] ?? 1,
    lastLine: lines.at(-1) ?? 1,
    firstTimestampMs: null,
    lastTimestampMs: null,
    exampleLines: lines.slice(0, MOST_EXAMPLES),
    components: [],
    exceptionClass: null,
    rootExceptionClass: null,
    lineBuckets,
    timeBuckets,
  };
}

/** The range of time in which as many entries were written as up to a range of lines. */
function timeBucketOf({ lineLevels, timeLevels }: ParsedLog, lineBucket: number): number {
  const size = (levels: ParsedLog['levels']) => Object.values(levels).reduce((sum, n) => sum + n, 0);
  let before = lineLevels.slice(0, lineBucket + 1).reduce((sum, levels) => sum + size(levels), 0);
  const reached = timeLevels.findIndex((levels) => {
    before -= size(levels);
    return before <= 0;
  });
  return Math.max(0, reached < 0 ? timeLevels.length - 1 : reached);
}
