import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { usePolling } from '#api/polling.ts';
import { activeCheck } from './check-words.ts';

/** Newest first. */
export const modelChecksQuery = queryOptions({
  queryKey: ['model-checks'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listModelChecks, { signal })).checks,
});

/** The same, refreshed while Polling is on and a check is under way. */
export function useModelChecks() {
  const { isPolling } = usePolling();
  return useQuery({
    ...modelChecksQuery,
    refetchInterval: ({ state }) =>
      isPolling && activeCheck(state.data ?? []) !== null ? LIMITS.polling.runMs : false,
  });
}
