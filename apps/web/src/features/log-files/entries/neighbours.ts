import type { LogEntry } from '@rootline/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { shown } from './entry-blocks.ts';
import { comparePositions, type EntrySource, type Position, positionOf } from './entry-source.ts';

export const FIRST_NEIGHBOURS = 5;
export const MOST_NEIGHBOURS = 100;

export interface Neighbours {
  before: LogEntry[];
  after: LogEntry[];
}

/** The entries around one in the file, without those that the rows beside it show already. */
export function neighboursOf(
  around: readonly LogEntry[],
  position: Position,
  rows: { above: LogEntry | undefined; below: LogEntry | undefined },
): Neighbours {
  const { above, below } = rows;
  const compared = (entry: LogEntry, place: Position) => comparePositions(positionOf(entry), place);
  const isBehindAbove = (entry: LogEntry) => above === undefined || compared(entry, positionOf(above)) > 0;
  const isBeforeBelow = (entry: LogEntry) => below === undefined || compared(entry, positionOf(below)) < 0;
  return {
    before: around.filter((entry) => isBehindAbove(entry) && compared(entry, position) < 0),
    after: around.filter((entry) => compared(entry, position) > 0 && isBeforeBelow(entry)),
  };
}

/** How many neighbors show after one more or one fewer was asked for; 0 hides them. */
export function stepNeighbours(count: number, step: 1 | -1): number {
  return Math.min(MOST_NEIGHBOURS, Math.max(0, count + step));
}

/** The entries around some entries in the whole file, by id, as many as asked for. Filters do not matter to them. */
export function useNeighbours(
  source: EntrySource,
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly LogEntry[]> {
  return useQueries({
    queries: [...counts].map(([id, count]) => ({
      queryKey: ['log-entries', ...source.key, 'around', id, count],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const window = { seq: positionOf({ id }), limit: count + 1, before: count };
        return { id, entries: shown(await source.window({}, window, signal)) };
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: combineNeighbours,
  });
}

/** Declared once: another function would give another map at every drawing. */
function combineNeighbours(results: readonly UseQueryResult<{ id: string; entries: readonly LogEntry[] }>[]) {
  return new Map(results.flatMap(({ data }) => (data ? [[data.id, data.entries] as const] : [])));
}
