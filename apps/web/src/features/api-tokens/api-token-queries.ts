import { ENDPOINTS } from '@rootline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The own tokens, newest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens', 'own'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listApiTokens, { signal })).apiTokens,
});

/** Pages of everyone's tokens, newest first. */
export const allApiTokensQuery = infiniteQueryOptions({
  queryKey: ['api-tokens', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(ENDPOINTS.listAllApiTokens, { query: pageParam === null ? {} : { before: String(pageParam) }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

/** Both lists: a new or ended token is in each of them. */
export const EVERY_API_TOKEN = { queryKey: ['api-tokens'] } as const;
