import { cursorAfter, ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { type QueryClient, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';
import { isActive } from './file-phase.ts';

const root = ['log-files'] as const;

/** The history. It refreshes by itself while Polling is on and any file still changes. */
export const logFilesQuery = () =>
  queryOptions({
    queryKey: [...root, 'list'],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.listLogFiles, { signal })).logFiles,
    refetchInterval: (query) => (readPolling() && query.state.data?.some(isActive) ? LIMITS.polling.listMs : false),
  });

/** Older pages begin this far inside the newest one: files that new uploads push out of it are still among them. */
const OVERLAP = 100;

/** The newest files, and the older ones once they are asked for. `show` is null where there are no more. */
export function useOlderFiles(newest: LogFile[] | undefined) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isFull = (newest?.length ?? 0) >= LIMITS.list.max;
  const from = newest?.at(-OVERLAP);
  const older = useInfiniteQuery({
    // What makes the list old makes these old too.
    queryKey: [...logFilesQuery().queryKey, 'older'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: String(LIMITS.list.max), before: pageParam };
      return (await call(ENDPOINTS.listLogFiles, { query, signal })).logFiles;
    },
    initialPageParam: from === undefined ? '' : cursorAfter(from),
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length >= LIMITS.list.max ? cursorAfter(last) : null;
    },
    enabled: isAsked && from !== undefined,
  });
  const begin = older.data?.pages[0]?.[0]?.createdAt;
  const isApart =
    begin !== undefined && newest !== undefined && Date.parse(newest.at(-1)?.createdAt ?? '') > Date.parse(begin);
  useEffect(() => {
    if (isApart) void client.resetQueries({ queryKey: [...logFilesQuery().queryKey, 'older'] });
  }, [client, isApart]);
  const files = useMemo(() => {
    if (newest === undefined || older.data === undefined) return newest;
    const known = new Set(newest.map(({ id }) => id));
    return [...newest, ...older.data.pages.flat().filter(({ id }) => !known.has(id))];
  }, [newest, older.data]);
  const show = () => (isAsked ? void older.fetchNextPage() : setAsked(true));
  const hasMore = isAsked ? older.hasNextPage : isFull;
  return { files, show: hasMore ? show : null, isLoading: older.isLoading || older.isFetchingNextPage };
}

/** One file with its specified, bounded choice of entries. */
export const logFileQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'detail', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.getLogFile, { params: { id }, signal })).logFile,
    refetchInterval: (query) =>
      readPolling() && query.state.data && isActive(query.state.data) ? LIMITS.polling.listMs : false,
  });

/** Everything about files that can be read anew. */
export const LOG_FILES_KEY = root;

/** Reads the list anew, also while nothing on screen asks for it. */
export function refreshLogFiles(client: QueryClient): Promise<LogFile[]> {
  return client.fetchQuery({ ...logFilesQuery(), staleTime: 0 });
}

/** Changes one file in the list and in its details without a call, for what is known at once. */
export function changeLogFile(client: QueryClient, id: string, change: Partial<LogFile>): void {
  client.setQueryData(logFilesQuery().queryKey, (files) =>
    files?.map((file) => (file.id === id ? { ...file, ...change } : file)),
  );
  client.setQueryData(logFileQuery(id).queryKey, (file) => (file ? { ...file, ...change } : file));
}

/** Takes a file out of the list on the server; `isHard` removes it for good. */
export async function deleteLogFile(id: string, isHard: boolean): Promise<void> {
  await call(ENDPOINTS.deleteLogFile, { params: { id }, query: { hardDelete: isHard ? 'true' : 'false' } });
}

/** Takes a file out of the list at once. Gives a function that puts it back. */
export function removeLogFile(client: QueryClient, id: string): () => void {
  const before = client.getQueryData(logFilesQuery().queryKey);
  client.setQueryData(logFilesQuery().queryKey, (files) => files?.filter((file) => file.id !== id));
  return () => client.setQueryData(logFilesQuery().queryKey, before);
}
