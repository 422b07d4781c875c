import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const llmEndpointQuery = queryOptions({
  queryKey: ['llm-endpoint'],
  queryFn: ({ signal }) => call(ENDPOINTS.getLlmEndpoint, { signal }),
});

/** Models of the endpoint that was tested last. */
export const llmModelsQuery = queryOptions({
  queryKey: ['llm-models'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listLlmModels, { signal })).models,
});
