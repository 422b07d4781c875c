import { ENDPOINTS, type LlmStatus } from '@rootline/contract';
import { ApiError } from '#api/api-error.ts';
import { readTolerantly } from '#api/read-tolerantly.ts';

/** The status inside a 400 that says there is no endpoint yet; null for every other failure. */
export function unconfiguredStatus(error: unknown): LlmStatus | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'unconfigured') return null;
  return readTolerantly(ENDPOINTS.getLlmStatus.response, body);
}
