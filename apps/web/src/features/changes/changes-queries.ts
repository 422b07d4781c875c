import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';

/** Of every question about changes, also of the marks on the time of a log. */
export const CHANGES_KEY = ['changes'] as const;

/** The last changes that were told, newest first. */
export const lastChangesQuery = queryOptions({
  queryKey: [...CHANGES_KEY, 'last'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listChanges, { query: { limit: '50' }, signal })).changes,
  refetchInterval: () => (readPolling() ? LIMITS.polling.listMs : false),
});
