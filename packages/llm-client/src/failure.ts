export const LLM_FAILURES = [
  'timeout',
  'stalled',
  'cancelled',
  'network',
  'protocol',
  'mid-stream',
  'busy',
  'server',
  'auth',
  'model-missing',
  'context-overflow',
  'request',
  'bad-output',
] as const;
/** Why a call failed; each word has its own way on. */
export type LlmFailureWord = (typeof LLM_FAILURES)[number];

export interface LlmFailure {
  ok: false;
  failure: LlmFailureWord;
  /** A sentence a person can read. Never holds what the server sent: that may be anything. */
  reason: string;
  /** What really came, for the call record. */
  detail: string | null;
  /** Null when no answer came. */
  httpStatus: number | null;
  /** Model text received before the failure. */
  partialText: string;
  /** Body of an error answer, for the call record only. */
  body: string;
  /** From a context overflow, when the server says them. */
  promptTokens: number | null;
  contextTokens: number | null;
  /** True when nothing of an answer had arrived: sending again repeats nothing. */
  beforeAnyByte: boolean;
  retryAfterSeconds: number | null;
  /** The server is loading the model and will answer later. */
  isLoading: boolean;
  /** The output limit was reached before a word of the answer. */
  usedUpOutput: boolean;
  /** It thought aloud and then said nothing. */
  onlyThought: boolean;
}

/** Makes a failure; what is not given is empty. */
export function failed(
  failure: LlmFailureWord,
  reason: string,
  more: Partial<Omit<LlmFailure, 'ok' | 'failure' | 'reason'>> = {},
): LlmFailure {
  return {
    ok: false,
    failure,
    reason,
    detail: null,
    httpStatus: null,
    partialText: '',
    body: '',
    promptTokens: null,
    contextTokens: null,
    beforeAnyByte: false,
    retryAfterSeconds: null,
    isLoading: false,
    usedUpOutput: false,
    onlyThought: false,
    ...more,
  };
}

/** The HTTP code a call record shows: the real one, unless that would read as success or there is none. 499 is Ollama's code for a cancelled call. */
export function recordStatus(failure: LlmFailure): number {
  if (failure.failure === 'cancelled') return 499;
  if (failure.failure === 'timeout' || failure.failure === 'stalled') return 504;
  const { httpStatus } = failure;
  return httpStatus === null || (httpStatus >= 200 && httpStatus < 300) ? 502 : httpStatus;
}
