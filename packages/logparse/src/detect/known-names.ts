import { wideTextOf } from '../lines/bytes.ts';
import { textOf } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import type { HeaderColumn } from './header.ts';

/** In the last column, a token needs this many lines to count as a name, since no later column confirms it. */
const MIN_LINES = 2;

/** Adds to each column the names found in it, on lines that have the whole header. */
export function withKnownNames(
  columns: readonly HeaderColumn[],
  starts: readonly Start[],
  anchor: number,
): HeaderColumn[] {
  return columns.map((column, at) => {
    if (at <= anchor || (column.kind !== 'word' && column.kind !== 'component')) return column;
    return { ...column, known: namesAt(columns, starts, at) };
  });
}

function namesAt(columns: readonly HeaderColumn[], starts: readonly Start[], at: number): Set<string> {
  const counts = new Map<string, number>();
  for (const start of starts) {
    const isWhole = columns.every(({ kind }, i) => i < at || kind === 'word' || start.columns[i]?.kind === kind);
    const name = wideTextOf(textOf(start, at).replace(/:$/, ''));
    if (isWhole) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const least = at === columns.length - 1 ? MIN_LINES : 1;
  return new Set([...counts].filter(([, count]) => count >= least).map(([name]) => name));
}
