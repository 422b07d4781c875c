import type { LogEntry } from '@rootline/contract';
import { positionOf } from './entry-source.ts';

export const FIRST_NEIGHBOURS = 5;
export const MOST_NEIGHBOURS = 100;

export interface Neighbours {
  before: LogEntry[];
  after: LogEntry[];
}

/** The entries around one in the file, without those that the rows beside it show already. */
export function neighboursOf(
  around: readonly LogEntry[],
  position: number,
  rows: { above: LogEntry | undefined; below: LogEntry | undefined },
): Neighbours {
  const start = rows.above === undefined ? -1 : positionOf(rows.above);
  const end = rows.below === undefined ? Number.POSITIVE_INFINITY : positionOf(rows.below);
  return {
    before: around.filter((entry) => positionOf(entry) > start && positionOf(entry) < position),
    after: around.filter((entry) => positionOf(entry) > position && positionOf(entry) < end),
  };
}

/** How many neighbours show after one more or one fewer was asked for; 0 hides them. */
export function stepNeighbours(count: number, step: 1 | -1): number {
  return Math.min(MOST_NEIGHBOURS, Math.max(0, count + step));
}
