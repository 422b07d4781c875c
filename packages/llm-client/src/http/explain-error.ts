import { failed, type LlmFailure } from '../failure.ts';
import { TooLargeError } from './bounded-text.ts';
import type { Watch } from './watch.ts';

/** Thrown by a `lookup` that forbids an address; its message is what a person reads. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** Names what ended an attempt: one of our own clocks, the person, or the network. */
export function explainError(error: unknown, watch: Watch): LlmFailure {
  const seen = {
    httpStatus: watch.httpStatus,
    partialText: watch.partialText,
    beforeAnyByte: watch.httpStatus === null,
  };
  const during = watch.httpStatus === null ? 'no response yet' : `HTTP ${watch.httpStatus}, incomplete response`;
  if (watch.cause === 'cancelled') return failed('cancelled', 'The call was cancelled', { ...seen, detail: during });
  if (watch.cause === 'timeout') {
    return failed('timeout', timeoutSentence((watch.timeoutMs ?? 0) / 1000), { ...seen, detail: during });
  }
  if (watch.cause === 'stalled') {
    return failed('stalled', 'The model server stopped sending before its response was complete', {
      ...seen,
      detail: during,
    });
  }
  const refusal = findCause(error, (cause) => cause instanceof AddressRefusedError);
  if (refusal !== null) return failed('request', refusal.message, seen);
  if (error instanceof TooLargeError) {
    return failed('protocol', "The model server's response is too large", { ...seen, detail: error.message });
  }
  const code = codeOf(error);
  return failed('network', sentenceFor(code, watch.httpStatus !== null), { ...seen, detail: `${code}, ${during}` });
}

export function timeoutSentence(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `The model server did not finish its response within ${whole} second${whole === 1 ? '' : 's'}`;
}

function sentenceFor(code: string, hasBegun: boolean): string {
  if (hasBegun) return 'The connection to the model server was lost before its response was complete';
  if (code === 'ECONNREFUSED') return 'Nothing is listening at the LLM endpoint (connection refused)';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name of the LLM endpoint could not be resolved';
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code)) return 'The certificate of the LLM endpoint is not trusted';
  if (/TIMEOUT|TIMEDOUT|UNREACH/.test(code)) return 'The LLM endpoint cannot be reached';
  return 'The model server closed the connection without responding';
}

function codeOf(error: unknown): string {
  const found = findCause(error, (cause) => 'code' in cause && typeof cause.code === 'string');
  return found === null ? 'unknown network error' : String((found as Error & { code: string }).code);
}

/** The first error of a chain that fits; several addresses tried at once give an AggregateError. */
function findCause(error: unknown, fits: (error: Error) => boolean): Error | null {
  if (!(error instanceof Error)) return null;
  if (fits(error)) return error;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  for (const cause of inner) {
    const found = findCause(cause, fits);
    if (found !== null) return found;
  }
  return null;
}
