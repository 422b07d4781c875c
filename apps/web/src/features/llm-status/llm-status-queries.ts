import type { LlmStatus } from '@rootline/contract';
import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { normaliseAnswer } from '#api/normalise-answer.ts';

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

/** The status inside a 400 that says there is no endpoint yet; null for every other failure. */
export function unconfiguredStatus(error: unknown): LlmStatus | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'unconfigured') return null;
  return normaliseAnswer(ENDPOINTS.getLlmStatus.response, body);
}
