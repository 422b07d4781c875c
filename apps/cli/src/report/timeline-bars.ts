import { undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { momentText } from '@rootline/rca';
import { barsOf, type TimelineBars } from '@rootline/report';

/** From this inferred signal on, an entry that states no level counts as failing. */
const FAILING_SIGNAL = 3;

/** The timeline in at most so many bars; null where the log has no entry. */
export function timelineBars(log: ParsedLog, most: number): TimelineBars | null {
  const levels = log.timeAxis === null ? log.lineLevels : log.timeLevels;
  if (log.entryCount === 0 || levels.length === 0) return null;
  const statesLevels = log.levels.FATAL + log.levels.ERROR + log.levels.WARN > 0;
  return { rows: barsOf(levels, most, statesLevels ? null : failingBySignal(log, levels.length)), ...endsOf(log) };
}

function failingBySignal({ templates, timeAxis }: ParsedLog, buckets: number): number[] {
  const counts = new Array<number>(buckets).fill(0);
  for (const { signal, timeBuckets, lineBuckets } of templates) {
    if (signal < FAILING_SIGNAL) continue;
    const own = timeAxis === null ? lineBuckets : timeBuckets;
    for (let i = 0; i < buckets; i++) counts[i] = (counts[i] ?? 0) + (own[i] ?? 0);
  }
  return counts;
}

function endsOf(log: ParsedLog): { first: string; last: string } {
  const { timeAxis, firstTimestampMs, lastTimestampMs, lineAxis, lineCount } = log;
  const clock = (ms: number) => momentText(ms, undatedTimes(log));
  return timeAxis !== null && firstTimestampMs !== null && lastTimestampMs !== null
    ? { first: clock(timeAxis.start), last: clock(lastTimestampMs) }
    : { first: `line ${lineAxis.start}`, last: `line ${lineCount}` };
}
