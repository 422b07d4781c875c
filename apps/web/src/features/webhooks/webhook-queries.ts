import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { usePolling } from '#api/polling.ts';

/** Null while there is no webhook. */
export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.getWebhook, { signal })).webhook,
});

/** Newest first. */
export const deliveriesQuery = queryOptions({
  queryKey: ['webhook-deliveries'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listWebhookDeliveries, { signal })).deliveries,
});

/** The same, refreshed while Polling is on and a delivery waits. */
export function useDeliveries() {
  const { isPolling } = usePolling();
  return useQuery({
    ...deliveriesQuery,
    refetchInterval: ({ state }) =>
      isPolling && (state.data ?? []).some(({ status }) => status === 'pending') ? LIMITS.polling.listMs : false,
  });
}
