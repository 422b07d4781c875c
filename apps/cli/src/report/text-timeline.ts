import type { ParsedLog } from '@rootline/logparse';
import type { TimelineRow } from '@rootline/report';
import type { TerminalStyle } from './terminal-style.ts';
import { timelineBars } from './timeline-bars.ts';

/** The least, which is not nothing, to the most. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const LABEL = 10;
/** Room for the largest count behind the bars. */
const MOST = 16;
const USUAL_WIDTH = 80;
const COLOURS = { errors: 'red', failing: 'red', warnings: 'yellow', all: 'dim' } as const satisfies Record<
  TimelineRow['label'],
  string
>;

/** The log from its beginning to its end, in one row of bars each for failures, warnings and everything. */
export function textTimeline(log: ParsedLog, { width, paint }: TerminalStyle): string[] {
  const bars = timelineBars(log, (width ?? USUAL_WIDTH) - LABEL - 2 - MOST);
  if (bars === null) return [];
  const { rows, first, last } = bars;
  const drawn = rows.map(
    ({ label, counts }) =>
      `  ${label.padEnd(LABEL)}${paint(COLOURS[label], draw(counts))}  ${paint('dim', `most ${Math.max(...counts)}`)}`,
  );
  const gap = (rows[0]?.counts.length ?? 0) - first.length - last.length;
  const ends = gap > 0 ? `${first}${' '.repeat(gap)}${last}` : `${first} to ${last}`;
  return [...drawn, paint('dim', `  ${' '.repeat(LABEL)}${ends}`)];
}

function draw(counts: readonly number[]): string {
  const most = Math.max(...counts);
  return counts
    .map((count) => (count === 0 ? ' ' : (BARS[Math.ceil((count / most) * BARS.length) - 1] ?? ' ')))
    .join('');
}
