import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { logToConsole } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usePolling } from '#api/polling.ts';
import { callOutcome } from './call-cells.ts';

/** Recent calls to model servers, newest first. Failures of these reads are told to the console only. */
export const llmCallsQuery = queryOptions({
  queryKey: ['llm-calls'],
  queryFn: ({ signal }) => toldToConsole(signal, async () => (await call(ENDPOINTS.listLlmCalls, { signal })).apiCalls),
});

/** The same, refreshed while Polling is on and a call is under way. */
export function useLlmCalls() {
  const { isPolling } = usePolling();
  return useQuery({
    ...llmCallsQuery,
    refetchInterval: ({ state }) =>
      isPolling && (state.data ?? []).some((each) => callOutcome(each.status) === 'running')
        ? LIMITS.polling.listMs
        : false,
  });
}

/** A record behind a call, opened beside the table. */
export interface CallRecord {
  kind: 'log-file' | 'job';
  id: string;
}

export const logFileRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['llm-calls', 'log-file', id],
    queryFn: ({ signal }) =>
      toldToConsole(signal, async () => (await call(ENDPOINTS.getAdminLogFile, { params: { id }, signal })).logFile),
  });

export const jobRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['llm-calls', 'job', id],
    queryFn: ({ signal }) =>
      toldToConsole(signal, async () => (await call(ENDPOINTS.getAdminJob, { params: { id }, signal })).job),
  });

async function toldToConsole<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!signal.aborted) logToConsole(error);
    throw error;
  }
}
