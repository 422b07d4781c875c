import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The signed-in user, fetched at the start of every session that is found in the browser. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(ENDPOINTS.getProfile, { signal }),
  staleTime: 60_000,
});
