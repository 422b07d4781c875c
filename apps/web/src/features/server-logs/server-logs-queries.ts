import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Recent entries of the server log, newest first. For administrators only. */
export const serverLogsQuery = queryOptions({
  queryKey: ['server-logs'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listServerLogs, { signal })).logs,
});
