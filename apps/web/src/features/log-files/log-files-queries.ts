import { ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** One file with its specified, bounded choice of entries. */
export const logFileQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'detail', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.getLogFile, { params: { id }, signal })).logFile,
    refetchInterval: (query) =>
      readPolling() && query.state.data && isActive(query.state.data) ? LIMITS.polling.listMs : false,
  });

/** What makes the list old makes its older pages old too. */
export const OLDER_FILES_KEY = [...root, 'list', 'older'] as const;

/** A file of the history, as far back as its pages were loaded. */
export function loadedFile(client: QueryClient, id: string): LogFile | undefined {
  const older = client.getQueryData<InfiniteData<LogFile[]>>(OLDER_FILES_KEY)?.pages ?? [];
  return [client.getQueryData(logFilesQuery().queryKey) ?? [], ...older].flat().find((file) => file.id === id);
}

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

const LINES = 20;

/** The first lines of an uploaded file, as far as the server keeps their text. */
export async function readFileLines(fileId: string): Promise<string[]> {
  const { entries } = await call(ENDPOINTS.listEntries, { params: { id: fileId }, query: { limit: String(LINES) } });
  return entries.flatMap(({ message }) => message.split('\n')).slice(0, LINES);
}
