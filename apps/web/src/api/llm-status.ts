import { ENDPOINTS, ERRORS, type LlmStatus } from '@rootline/contract';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { normaliseAnswer } from './normalise-answer.ts';

/** The state of the own model endpoint. While there is none it is not asked for: the answer would be an error. */
export async function readLlmStatus(signal: AbortSignal): Promise<LlmStatus> {
  if (await isWithoutEndpoint(signal)) return UNCONFIGURED;
  try {
    return await call(ENDPOINTS.getLlmStatus, { signal });
  } catch (error) {
    const status = unconfiguredStatus(error);
    if (status === null) throw error;
    return status;
  }
}

const UNCONFIGURED: LlmStatus = {
  status: 'unconfigured',
  error: ERRORS.llm_unconfigured.text,
  userEndpoint: null,
  lastLLMStatusCheck: null,
  healthError: null,
  currentModel: null,
  availableModels: [],
  modelsError: null,
};

/** True where the settings say that no endpoint counts. Other servers do not say. */
async function isWithoutEndpoint(signal: AbortSignal): Promise<boolean> {
  try {
    const { llm_endpoint, defaultEndpoint } = await call(ENDPOINTS.getLlmEndpoint, { signal });
    return llm_endpoint === null && defaultEndpoint === null;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** The status inside a 400 that says there is no endpoint yet; null for every other failure. */
export function unconfiguredStatus(error: unknown): LlmStatus | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'unconfigured') return null;
  return normaliseAnswer(ENDPOINTS.getLlmStatus.response, body);
}
