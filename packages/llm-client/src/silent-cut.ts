export interface PromptCount {
  /** What the server says it has read. */
  reported: number | null;
  /** What the caller expects; absent: only a lower bound from the prompt's bytes is known. */
  expected: number | undefined;
  promptBytes: number;
  contextTokens: number;
}

/** More bytes than any text of ours has per token. */
const MOST_BYTES_PER_TOKEN = 8;
const CUT_SHARE = 0.75;
const HALF_WINDOW_SLACK = 5;

const SMALLEST_WINDOW = 2048;
const LEAST_KEPT_SHARE = 1 / 4;

/**
 * True when a count says nothing about the prompt: a server that cuts keeps about half of its window, so a count far below that is of
 * a server that counts otherwise, only what it had not cached for one, or that says any number.
 */
export function isNoPromptCount({ reported, expected, promptBytes, contextTokens }: PromptCount): boolean {
  if (reported === null) return false;
  const likely = expected ?? promptBytes / MOST_BYTES_PER_TOKEN;
  return reported < CUT_SHARE * likely && reported < Math.min(contextTokens, SMALLEST_WINDOW) * LEAST_KEPT_SHARE;
}

/**
 * True when a server has read far less than it was sent and said nothing: old Ollama servers and proxies cut a prompt that does
 * not fit. Measured: they keep half of the window and two tokens.
 */
export function isSilentlyCut({ reported, expected, promptBytes, contextTokens }: PromptCount): boolean {
  if (reported === null || reported <= 0) return false;
  const likely = expected ?? promptBytes / MOST_BYTES_PER_TOKEN;
  if (reported < CUT_SHARE * likely) return true;
  const isHalfWindow = Math.abs(reported - (contextTokens / 2 + 2)) <= HALF_WINDOW_SLACK;
  // A prompt may really have that length; then the expectation is near it too.
  return isHalfWindow && likely > reported * 1.1;
}
