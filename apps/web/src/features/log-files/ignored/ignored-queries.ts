import { cursorAfter, ENDPOINTS, type IgnoredPattern, type IgnoredScope, LIMITS } from '@rootline/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

const root = ['ignored-patterns'] as const;
const PAGE = 100;

/** Pages of what the signed-in person has marked, newest first. */
export const ignoredPatternsQuery = infiniteQueryOptions({
  queryKey: [...root, 'own'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: String(PAGE), ...(pageParam === null ? {} : { before: pageParam }) };
    return (await call(ENDPOINTS.listIgnoredPatterns, { query, signal })).ignoredPatterns;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: IgnoredPattern[]) => {
    const last = page.at(-1);
    return last === undefined || page.length < Math.min(PAGE, LIMITS.list.max) ? null : cursorAfter(last);
  },
});

/** What analyses of a file leave out. */
export const patternsInFileQuery = (fileId: string) =>
  queryOptions({
    queryKey: [...root, 'file', fileId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.listPatternsIgnoredInFile, { params: { id: fileId }, signal })).ignoredPatterns,
  });

export async function ignorePattern(
  client: QueryClient,
  wanted: { fileId: string; templateId: string; scope: IgnoredScope },
) {
  const { fileId, ...body } = wanted;
  await call(ENDPOINTS.ignorePattern, { params: { id: fileId }, body });
  await client.invalidateQueries({ queryKey: root });
}

export async function revokePattern(client: QueryClient, id: string): Promise<void> {
  await call(ENDPOINTS.revokeIgnoredPattern, { params: { id } }).finally(
    () => void client.invalidateQueries({ queryKey: root }),
  );
}
