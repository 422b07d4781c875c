import { type LevelCounts, undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { momentText } from '@rootline/rca';

/** From this inferred signal on, an entry that states no level counts as failing. */
const FAILING_SIGNAL = 3;

export interface TimelineRow {
  label: 'errors' | 'failing' | 'warnings' | 'all';
  counts: number[];
}

/** A log from its beginning to its end, in parts of one length. */
export interface TimelineBars {
  /** For failures, warnings and everything, without those of which there is nothing. */
  rows: TimelineRow[];
  /** Where it begins and ends: times, or lines where it states none. */
  first: string;
  last: string;
}

/** The timeline in at most so many bars; null where the log has no entry. */
export function timelineBars(log: ParsedLog, most: number): TimelineBars | null {
  const levels = log.timeAxis === null ? log.lineLevels : log.timeLevels;
  if (log.entryCount === 0 || levels.length === 0) return null;
  const bars = Math.min(levels.length, most);
  const statesLevels = log.levels.FATAL + log.levels.ERROR + log.levels.WARN > 0;
  const failures: TimelineRow = statesLevels
    ? { label: 'errors', counts: levels.map(({ FATAL, ERROR }) => FATAL + ERROR) }
    : { label: 'failing', counts: failingBySignal(log, levels.length) };
  const all: TimelineRow[] = [
    failures,
    { label: 'warnings', counts: levels.map(({ WARN }) => WARN) },
    { label: 'all', counts: levels.map(total) },
  ];
  const rows = all
    .map(({ label, counts }) => ({ label, counts: squeeze(counts, bars) }))
    .filter(({ counts }) => counts.some((count) => count > 0));
  return { rows, ...endsOf(log) };
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

function total(counts: LevelCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The same counts in fewer parts. */
function squeeze(counts: readonly number[], parts: number): number[] {
  const sums = new Array<number>(parts).fill(0);
  for (const [i, count] of counts.entries()) {
    const part = Math.floor((i * parts) / counts.length);
    sums[part] = (sums[part] ?? 0) + count;
  }
  return sums;
}

function endsOf(log: ParsedLog): { first: string; last: string } {
  const { timeAxis, firstTimestampMs, lastTimestampMs, lineAxis, lineCount } = log;
  const clock = (ms: number) => momentText(ms, undatedTimes(log));
  return timeAxis !== null && firstTimestampMs !== null && lastTimestampMs !== null
    ? { first: clock(timeAxis.start), last: clock(lastTimestampMs) }
    : { first: `line ${lineAxis.start}`, last: `line ${lineCount}` };
}
