import { type LevelCounts, undatedTimes } from '@rootline/contract';
import type { Axis, ParsedLog } from '@rootline/logparse';
import { momentText } from '@rootline/rca';
import type { TerminalStyle } from './terminal-style.ts';

/** The least, which is not nothing, to the most. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const LABEL = 10;
/** Room for the largest count behind the bars. */
const MOST = 16;
const USUAL_WIDTH = 80;
/** From this inferred signal on, an entry that states no level counts as failing. */
const FAILING_SIGNAL = 3;

/** The log from its beginning to its end, in one row of bars each for failures, warnings and everything. */
export function textTimeline(log: ParsedLog, { width, paint }: TerminalStyle): string[] {
  const axis = log.timeAxis ?? log.lineAxis;
  const levels = log.timeAxis === null ? log.lineLevels : log.timeLevels;
  if (log.entryCount === 0 || levels.length === 0) return [];
  const bars = Math.min(levels.length, (width ?? USUAL_WIDTH) - LABEL - 2 - MOST);
  const statesLevels = log.levels.FATAL + log.levels.ERROR + log.levels.WARN > 0;
  const rows = [
    statesLevels
      ? { label: 'errors', counts: levels.map(({ FATAL, ERROR }) => FATAL + ERROR), colour: 'red' as const }
      : { label: 'failing', counts: failingBySignal(log, levels.length), colour: 'red' as const },
    { label: 'warnings', counts: levels.map(({ WARN }) => WARN), colour: 'yellow' as const },
    { label: 'all', counts: levels.map(total), colour: 'dim' as const },
  ]
    .map((row) => ({ ...row, counts: squeeze(row.counts, bars) }))
    .filter(({ counts }) => counts.some((count) => count > 0));
  const drawn = rows.map(
    ({ label, counts, colour }) =>
      `  ${label.padEnd(LABEL)}${paint(colour, draw(counts))}  ${paint('dim', `most ${Math.max(...counts)}`)}`,
  );
  return [...drawn, paint('dim', `  ${' '.repeat(LABEL)}${ends(log, axis, bars)}`)];
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

function draw(counts: readonly number[]): string {
  const most = Math.max(...counts);
  return counts
    .map((count) => (count === 0 ? ' ' : (BARS[Math.ceil((count / most) * BARS.length) - 1] ?? ' ')))
    .join('');
}

function ends(log: ParsedLog, axis: Axis, bars: number): string {
  const { timeAxis, firstTimestampMs, lastTimestampMs } = log;
  const clock = (ms: number) => momentText(ms, undatedTimes(log));
  const isTimed = timeAxis !== null && firstTimestampMs !== null && lastTimestampMs !== null;
  const [first, last] = isTimed
    ? [clock(timeAxis.start), clock(lastTimestampMs)]
    : [`line ${axis.start}`, `line ${log.lineCount}`];
  const gap = bars - first.length - last.length;
  return gap > 0 ? `${first}${' '.repeat(gap)}${last}` : `${first} to ${last}`;
}
