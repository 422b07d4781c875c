import { ENDPOINTS, type Feedback } from '@rootline/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { logToConsole } from '#api/api-error.ts';
import { call } from '#api/call.ts';

/** Reviews of an analysis; the first one counts. A failure to read them is told to the console only. */
export const feedbackQuery = (analysisMemoryId: string) =>
  queryOptions({
    queryKey: ['feedback', analysisMemoryId],
    queryFn: async ({ signal }) => {
      try {
        return (await call(ENDPOINTS.listFeedback, { params: { analysisMemoryId }, signal })).feedback;
      } catch (error) {
        if (signal.aborted) throw error;
        logToConsole(error);
        return [] as Feedback[];
      }
    },
    staleTime: 30_000,
  });

export interface Review {
  isCorrect: boolean;
  correction: string;
}

/** Sends a review of an analysis. */
export function giveFeedback(analysisMemoryId: string, { isCorrect, correction }: Review): Promise<unknown> {
  const comment = correction.trim();
  return call(ENDPOINTS.giveFeedback, {
    params: { analysisMemoryId },
    body: { isCorrect, ...(comment === '' ? {} : { correction: comment }) },
  });
}

/** Which of some analyses have a review. */
export function useReviewed(analysisMemoryIds: readonly string[]): ReadonlySet<string> {
  return useQueries({
    queries: analysisMemoryIds.map(feedbackQuery),
    combine: (results) =>
      new Set(analysisMemoryIds.filter((_id, position) => (results[position]?.data?.length ?? 0) > 0)),
  });
}
