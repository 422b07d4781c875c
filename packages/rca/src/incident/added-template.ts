import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { timeBucketOf } from '../profile/undated.ts';

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
