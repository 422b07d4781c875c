import { ENDPOINTS, LIMITS, type LlmPull } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';

export const llmEndpointQuery = queryOptions({
  queryKey: ['llm-endpoint'],
  queryFn: ({ signal }) => call(ENDPOINTS.getLlmEndpoint, { signal }),
});

/** Whether a model server answers where empty settings lead. Other servers do not say. */
export const defaultEndpointQuery = queryOptions({
  queryKey: ['llm-default-endpoint'],
  queryFn: ({ signal }) => call(ENDPOINTS.findDefaultLlmEndpoint, { signal }),
  retry: false,
});

/** What administrators let everyone use who has no endpoint. Other servers have no such thing. */
export const sharedEndpointQuery = queryOptions({
  queryKey: ['llm-shared-endpoint'],
  queryFn: ({ signal }) => call(ENDPOINTS.getSharedLlmEndpoint, { signal }),
  retry: false,
});

/** Windows and longest answers of the models at the saved endpoint. Other servers do not say. */
export const modelLimitsQuery = (endpoint: string | null) =>
  queryOptions({
    queryKey: ['llm-model-limits', endpoint],
    queryFn: ({ signal }) => call(ENDPOINTS.getModelLimits, { signal }),
    retry: false,
  });

/** Models of the saved endpoint. */
export const ownModelsQuery = (endpoint: string) =>
  queryOptions({
    queryKey: ['llm-own-models', endpoint],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.listAvailableModels, { signal })).models,
  });

/** Models of the endpoint that was tested last. */
export const llmModelsQuery = queryOptions({
  queryKey: ['llm-models'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listLlmModels, { signal })).models,
});

/** Downloads at this endpoint, read again while one is under way. Other servers tell of none. */
export const llmPullsQuery = queryOptions({
  queryKey: ['llm-pulls'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listLlmPulls, { signal })).pulls,
  refetchInterval: ({ state }) =>
    readPolling() && state.status !== 'error' && (state.data ?? []).some(isUnderWay) ? LIMITS.polling.runMs : false,
});

/** The last download of a model; null when there was none. The list is newest first. */
export function newestPull<Pull extends Pick<LlmPull, 'model'>>(pulls: readonly Pull[], model: string): Pull | null {
  return pulls.find((pull) => pull.model === model) ?? null;
}

export function isUnderWay({ status }: Pick<LlmPull, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}
