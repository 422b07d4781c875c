import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** What is new, vanished or changed in a log against another one from when all was well. */
export const logComparisonQuery = (fileId: string, baselineId: string) =>
  queryOptions({
    queryKey: ['log-comparison', fileId, baselineId],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.compareLogFiles, {
        params: { id: fileId },
        query: { baseline: baselineId, limit: String(LIMITS.list.max) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
