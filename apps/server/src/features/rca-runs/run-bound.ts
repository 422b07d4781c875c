/** The longest a run can take: every call at its limit and once again, and a minute for the rest. */
export function longestRunSeconds(options: {
  timeoutSeconds: number;
  chunking: boolean;
  maxChunks: number;
  voting: boolean;
}): number {
  const calls = options.chunking ? options.maxChunks + (options.voting ? 3 : 1) : 1;
  return calls * options.timeoutSeconds * 2 + 60;
}

/** The queue refuses jobs that could take longer. */
export const LONGEST_JOB_SECONDS = 24 * 60 * 60;
