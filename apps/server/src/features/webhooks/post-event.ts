import http from 'node:http';
import https from 'node:https';
import { errorText, LIMITS } from '@rootline/contract';
import { AddressRefusedError } from '@rootline/llm-client';
import { type OutboundGuard, VERDICT_ERRORS } from '#platform/outbound/outbound-guard.ts';

export interface AttemptOutcome {
  isDelivered: boolean;
  /** Null when there was no answer. */
  httpStatus: number | null;
  /** Why it was not delivered, as a sentence. */
  error: string | null;
}

interface Message {
  url: string;
  guard: OutboundGuard;
  headers: Record<string, string>;
  body: string;
  /** Aborted when the server stops. */
  signal: AbortSignal;
}

const GONE = 410;

/** Sends one event, once. Follows no redirect, reads nothing of the answer but its status. Throws only when the server stops. */
export async function postEvent({ url, guard, headers, body, signal }: Message): Promise<AttemptOutcome> {
  const target = new URL(url);
  // A literal address never reaches the lookup of the connection.
  const verdict = await guard.judge(target);
  if (verdict !== 'allowed') return failed(errorText(VERDICT_ERRORS[verdict]));
  const tooLate = AbortSignal.timeout(LIMITS.webhook.attemptSeconds * 1000);
  try {
    const status = await statusOf({ target, guard, headers, body, signal: AbortSignal.any([signal, tooLate]) });
    if (status >= 200 && status < 300) return { isDelivered: true, httpStatus: status, error: null };
    return { isDelivered: false, httpStatus: status, error: sentenceForStatus(status) };
  } catch (error) {
    signal.throwIfAborted();
    if (tooLate.aborted) return failed(`The receiver did not respond within ${LIMITS.webhook.attemptSeconds} seconds`);
    return failed(sentenceFor(error));
  }
}

/** True for an answer by which a receiver says that it wants nothing more. */
export function isRefusedForGood({ httpStatus }: AttemptOutcome): boolean {
  return httpStatus === GONE;
}

export function failed(error: string): AttemptOutcome {
  return { isDelivered: false, httpStatus: null, error };
}

interface Post extends Pick<Message, 'guard' | 'headers' | 'body' | 'signal'> {
  target: URL;
}

function statusOf({ target, guard, headers, body, signal }: Post): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = {
    method: 'POST',
    agent: false,
    lookup: guard.lookup(target),
    signal,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'rootline' },
  };
  const request = (target.protocol === 'https:' ? https : http).request(target, options, (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  // Stays for errors after the answer: no one waits for them any more.
  request.on('error', reject);
  request.end(body);
  return promise;
}

function sentenceForStatus(status: number): string {
  if (status === GONE) return 'The receiver responded with 410 (Gone), so no more events are sent';
  if (status >= 300 && status < 400) return `The receiver responded with ${status}; redirects are not followed`;
  return `The receiver responded with ${status}`;
}

function sentenceFor(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'Nothing is listening at the webhook URL (connection refused)';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name of the webhook URL could not be resolved';
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code)) return 'The certificate of the receiver is not trusted';
  if (/TIMEDOUT|UNREACH/.test(code)) return 'The webhook URL cannot be reached';
  return 'The receiver closed the connection without responding';
}

/** Several addresses tried at once give an AggregateError with the code of the first. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
