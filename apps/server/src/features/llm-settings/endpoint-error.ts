import type { LlmFailure } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';

const UNTOLD = 'please check the address';

/**
 * Why an endpoint cannot be used, in a sentence. To people who are no administrators refused, timed out and no model server
 * read the same: the answer must not tell what listens where.
 */
export function endpointReason(failure: LlmFailure, isAdmin: boolean): string {
  if (!isAdmin) return UNTOLD;
  return failure.failure === 'protocol' ? (failure.detail ?? UNTOLD) : failure.reason;
}

export function endpointError(failure: LlmFailure, isAdmin: boolean): AppError {
  if (failure.failure === 'auth') return new AppError('llm_auth');
  return new AppError('llm_unreachable', { reason: endpointReason(failure, isAdmin) });
}
