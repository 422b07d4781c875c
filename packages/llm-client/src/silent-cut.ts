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
