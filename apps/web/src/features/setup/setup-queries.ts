import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Whether the server at the address still waits for its first administrator. */
export function setupStateQuery(backendUrl: string) {
  return queryOptions({
    queryKey: ['setup-state', backendUrl],
    queryFn: ({ signal }) => call(ENDPOINTS.getSetupState, { baseUrl: backendUrl, signal }),
  });
}
