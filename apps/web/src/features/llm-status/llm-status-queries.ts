import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { unconfiguredStatus } from './unconfigured-status.ts';

/** State of the own model endpoint. */
export const llmStatusQuery = queryOptions({
  queryKey: ['llm-status'],
  queryFn: async ({ signal }) => {
    try {
      return await call(ENDPOINTS.getLlmStatus, { signal });
    } catch (error) {
      const status = unconfiguredStatus(error);
      if (status === null) throw error;
      return status;
    }
  },
});
