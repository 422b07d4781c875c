import type { LogEntry } from '@rootline/contract';
import { useQueries } from '@tanstack/react-query';
import { shown } from './entry-blocks.ts';
import type { EntrySource } from './entry-source.ts';

/** The entries around some entries in the whole file, by id, as many as asked for. Filters do not matter to them. */
export function useNeighbours(
  source: EntrySource,
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly LogEntry[]> {
  return useQueries({
    queries: [...counts].map(([id, count]) => ({
      queryKey: ['log-entries', ...source.key, 'around', id, count],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const window = { seq: Number(id), limit: count + 1, before: count };
        return { id, entries: shown(await source.window({}, window, signal)) };
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.entries] as const] : []))),
  });
}
