import { queryOptions } from '@tanstack/react-query';
import { readLlmStatus } from '#api/llm-status.ts';

/** State of the own model endpoint. */
export const llmStatusQuery = queryOptions({
  queryKey: ['llm-status'],
  queryFn: ({ signal }) => readLlmStatus(signal),
});
