import { ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { usePolling } from '#api/polling.ts';
import { dashboardText } from '#messages/dashboard.en.ts';

/** The newest log files, for the counters and for everything that shows running work. */
export const overviewQuery = queryOptions({
  queryKey: ['log-files', 'overview'],
  queryFn: async ({ signal }) => {
    const { logFiles } = await call(ENDPOINTS.listLogFiles, {
      query: { limit: String(LIMITS.dashboard.logs) },
      signal,
    });
    return logFiles;
  },
});

/** The same, refreshed while Polling is on and something is under way. */
export function useOverview({ isEnabled = true } = {}) {
  const { isPolling } = usePolling();
  return useQuery({
    ...overviewQuery,
    enabled: isEnabled,
    refetchInterval: (query) =>
      isPolling && (query.state.data ?? []).some(isUnderWay) ? LIMITS.polling.listMs : false,
  });
}

/** True while the file is being parsed or analyzed. */
export function isUnderWay(file: Pick<LogFile, 'status' | 'rcaAnalysisStatus'>): boolean {
  return file.status === 'processing' || isRcaUnderWay(file);
}

export function isRcaUnderWay(file: Pick<LogFile, 'rcaAnalysisStatus'>): boolean {
  return file.rcaAnalysisStatus === 'pending' || file.rcaAnalysisStatus === 'running';
}

/** The name of a file, or words around its id when it has none. */
export function fileName({ id, filename }: Pick<LogFile, 'id' | 'filename'>): string {
  return filename || dashboardText.unnamed(id);
}
