import { queryOptions } from '@tanstack/react-query';
import type { EntryFilters, EntrySource } from './entry-source.ts';

/** The routes of the requests that pass. Levels are left out: a share of failures is one of all requests. */
export const routesQuery = (source: EntrySource, { levels: _levels, route: _route, ...filters }: EntryFilters) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'routes', filters],
    queryFn: async ({ signal }) => source.routes?.(filters, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
