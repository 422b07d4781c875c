import { queryOptions } from '@tanstack/react-query';
import type { EntryFilters, EntrySource } from './entry-source.ts';

/** Unusually long pauses between the entries that pass; none where nobody counts them. */
export const timeGapsQuery = (source: EntrySource, filters: EntryFilters) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'gaps', filters],
    queryFn: async ({ signal }) => (await source.gaps?.(filters, signal)) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });
