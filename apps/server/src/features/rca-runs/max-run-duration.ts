import { LIMITS } from '@rootline/contract';
import { MOST_CALLS_PER_QUESTION, MOST_CALLS_PER_SMALL_QUESTION, SEARCH_LIMITS } from '@rootline/rca';

/** What one call to a model really gets of the timeout that a person asked for. */
export function appliedTimeout(timeoutSeconds: number): number {
  return Math.min(timeoutSeconds, LIMITS.rca.timeoutSeconds.applied);
}

/** The longest a run can take: every call at its limit, and a minute for the rest. */
export function maxRunSeconds(options: { timeoutSeconds: number; chunking: boolean; maxChunks: number }): number {
  const questions = options.chunking ? options.maxChunks + 1 : 1;
  // An answer that is doubted is searched for and asked for once more.
  const { rounds, scanSeconds } = SEARCH_LIMITS;
  const calls = questions * MOST_CALLS_PER_QUESTION + MOST_CALLS_PER_SMALL_QUESTION + rounds;
  return calls * appliedTimeout(options.timeoutSeconds) + scanSeconds + 60;
}

/** The queue refuses jobs that could take longer. */
export const MAX_JOB_SECONDS = 24 * 60 * 60;
