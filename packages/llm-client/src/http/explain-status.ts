import { LIMITS } from '@rootline/contract';
import { failed, type LlmFailure } from '../failure.ts';
import { readOverflow } from './context-overflow.ts';
import { errorMessage } from './error-message.ts';

export interface StatusAnswer {
  status: number;
  body: string;
  /** The header as sent. */
  retryAfter: string;
}

/** Names an answer that is not HTTP 200. */
export function explainStatus({ status, body, retryAfter }: StatusAnswer): LlmFailure {
  const seen = { httpStatus: status, body, detail: `HTTP ${status}`, retryAfterSeconds: readRetryAfter(retryAfter) };
  const message = errorMessage(body);
  const isJson = message !== null;
  const says = message ?? '';
  if (status === 401 || status === 403) {
    const reason =
      status === 401
        ? 'The LLM endpoint requires an API key'
        : 'The LLM endpoint denied access: it requires an API key or does not accept this host name';
    return failed('auth', reason, seen);
  }
  const overflow = readOverflow(body);
  if (overflow !== null) {
    return failed('context-overflow', "The prompt is longer than the model's context window", { ...seen, ...overflow });
  }
  if (/does not match the expected/i.test(says)) return unreadableOutput(seen);
  if (status === 404) {
    return isJson && /model/i.test(says)
      ? failed('model-missing', 'The model is not installed at the LLM endpoint', seen)
      : failed('protocol', 'No model server is responding at this address', seen);
  }
  if (status === 503 && /loading model/i.test(says)) {
    return failed('busy', 'The model server is still loading the model', { ...seen, isLoading: true });
  }
  // 529: Anthropic's word for too many requests of all its users.
  if (status === 429 || status === 503 || status === 529) return failed('busy', 'The model server is busy', seen);
  // 501 is a thing the server cannot do; some answer 500 to a body or a schema that they cannot read.
  if (status === 501 || CANNOT_READ.test(says)) return refusedRequest(status, seen);
  if (status >= 500) return failed('server', `The model server failed (HTTP ${status})`, seen);
  if (status >= 400) return refusedRequest(status, seen);
  if (status >= 300)
    return failed('protocol', 'The LLM endpoint responded with a redirect, which is not followed', seen);
  return failed('protocol', 'No model server is responding at this address', seen);
}

const CANNOT_READ = /json\.exception\.parse_error|grammar|json.?schema|required for format/i;

/** llama-server could not read what its own model wrote. */
export function unreadableOutput(seen: Partial<LlmFailure>): LlmFailure {
  return failed('bad-output', 'The model wrote a response that its server could not read', seen);
}

function refusedRequest(status: number, seen: Partial<LlmFailure>): LlmFailure {
  return failed('request', `The model server rejected the request (HTTP ${status})`, seen);
}

/** Seconds only: a date would need the server's clock to be right. At most 30. */
function readRetryAfter(header: string): number | null {
  const value = header.trim();
  if (!/^\d{1,9}$/.test(value)) return null;
  return Math.min(Number(value), LIMITS.llm.retryAfterSeconds);
}
