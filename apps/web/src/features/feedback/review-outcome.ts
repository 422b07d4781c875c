import { ApiError } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';

/** The alert of a review that was given from the list and could not be stored. */
export function reviewAlert(error: unknown): string {
  return error instanceof ApiError && error.serverMessage !== null
    ? text.feedbackFailed(error.serverMessage)
    : text.reviewFailed;
}

/** The analysis that a review of a file is about: that of its newest completed run. */
export function analysisToReview(
  runs: readonly { status?: string | null; analysisMemoryId?: string | null }[],
): { ok: true; analysisMemoryId: string } | { ok: false; problem: string } {
  const completed = runs.find((run) => (run.status ?? '').toLowerCase() === 'completed');
  if (!completed) return { ok: false, problem: text.noCompletedJob };
  if (!completed.analysisMemoryId) return { ok: false, problem: text.memoryIdMissing };
  return { ok: true, analysisMemoryId: completed.analysisMemoryId };
}
