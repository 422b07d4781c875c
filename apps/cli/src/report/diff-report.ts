import { type ComparedPattern, cleanText, type PatternChange } from '@rootline/contract';

interface Side {
  name: string;
  entries: number;
}

/** A comparison as text for a terminal: what was compared, and at most `most` of its patterns in their order. */
export function diffReport(sides: readonly Side[], patterns: readonly ComparedPattern[], most: number): string {
  const names = sides.map(({ name, entries }) => `${cleanText(name)}: ${entries} entries`).join(', ');
  const empty = sides.find(({ entries }) => entries === 0);
  if (empty !== undefined) return `${names}\n${cleanText(empty.name)} has no entries to compare.\n`;
  if (patterns.length === 0) return `${names}\nNo messages changed.\n`;
  const isStrange =
    patterns.every(({ change }) => change === 'new' || change === 'vanished') && sharesNothing(sides, patterns);
  const warning = isStrange ? ['The two logs have no messages in common. Are they from the same program?'] : [];
  const rest = patterns.length - most;
  const end = rest > 0 ? [`… ${rest} more (--all)`] : [];
  return `${[names, ...warning, '', HEADING, ...patterns.slice(0, most).map(rowOf), ...end].join('\n')}\n`;
}

/** True when every entry of both is one of a pattern that the other does not hold. */
function sharesNothing([good, bad]: readonly Side[], patterns: readonly ComparedPattern[]): boolean {
  const sum = (of: (pattern: ComparedPattern) => number) => patterns.reduce((total, pattern) => total + of(pattern), 0);
  return sum((pattern) => pattern.baselineCount) === good?.entries && sum((pattern) => pattern.count) === bad?.entries;
}

const HEADING = row('change', 'good', 'bad', 'times', 'line', 'message');
const MARKS: Record<PatternChange, string> = {
  new: 'new',
  vanished: 'gone',
  more: 'more',
  less: 'fewer',
  same: 'same',
};

function rowOf({ change, baselineCount, count, odds, firstLine, pattern }: ComparedPattern): string {
  const times = change === 'more' || change === 'less' ? `× ${odds.toFixed(odds < 10 ? 2 : 0)}` : '';
  return row(MARKS[change], String(baselineCount), String(count), times, String(firstLine), cleanText(pattern));
}

function row(change: string, good: string, bad: string, times: string, line: string, message: string): string {
  return `${change.padEnd(8)} ${good.padStart(8)} → ${bad.padEnd(8)} ${times.padStart(8)} ${line.padStart(9)}  ${message}`;
}
