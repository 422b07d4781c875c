import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** All reviews of all analyses. */
export const allFeedbackQuery = queryOptions({
  queryKey: ['feedback', 'all'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.exportFeedback, { signal })).feedback,
});
