import type { Endpoint, EndpointRequest, EndpointResponse } from '@rootline/contract';
import { type CallParts, callPath, parseAnswer, sendCall } from '@rootline/contract/client';
import { ApiError } from './api-error.ts';
import { reportAnswer } from './connection.ts';
import { normaliseAnswer } from './normalise-answer.ts';
import { clearSession, readBackendUrl, readToken, withoutTrailingSlash } from './session.ts';

/** What every request is made of, whatever its endpoint asks for. */
type AnyRequest = CallParts & Pick<CallOptions, 'baseUrl'>;

interface CallOptions {
  signal?: AbortSignal;
  /** Used instead of the stored backend URL, for the calls that come before a session. */
  baseUrl?: string;
}

type CallArguments<E extends Endpoint> = object extends EndpointRequest<E> & CallOptions
  ? [request?: EndpointRequest<E> & CallOptions]
  : [request: EndpointRequest<E> & CallOptions];

/**
 * Makes one call of the contract and gives its answer.
 * Throws ApiError: any status outside 200–299, no answer (status 0), or an answer that is not JSON.
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<EndpointResponse<E>> {
  const { status, content, ...sent } = await ask(endpoint, (args[0] ?? {}) as AnyRequest, (response) =>
    response.text(),
  );
  return readAnswer(endpoint, { status, text: content, ...sent });
}

/** The bytes that a call answers with, unread: the browser may keep them on disk. Throws ApiError as every call does. */
export async function download<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<Blob> {
  const { status, content, ...sent } = await ask(endpoint, request as AnyRequest, (response) => response.blob());
  if (!isSuccess(status)) readAnswer(endpoint, { status, text: await content.text(), ...sent });
  return content;
}

let handleUnauthorized: (ended: { hadToken: boolean }) => void = () => {};

/** The application says where a 401 leads; the stored session is already gone when the handler runs. */
export function onUnauthorized(handler: (ended: { hadToken: boolean }) => void): void {
  handleUnauthorized = handler;
}

/** Turns an answer into its typed value or an ApiError. Shared with the upload, which cannot use fetch. */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  { status, text, path, token }: { status: number; text: string; path: string; token: string | null },
): EndpointResponse<E> {
  reportAnswer(true);
  const body = parseAnswer(text);
  if (status === 401) endSession(token);
  if (!isSuccess(status)) throw new ApiError({ status, body, path });
  if (endpoint.method === 'GET' && body === undefined) throw new ApiError({ status, path });
  return normaliseAnswer(endpoint.response, body) as EndpointResponse<E>;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Sends a call and reads the whole answer. An answer that is cut off counts as no answer. */
async function ask<T>(endpoint: Endpoint, { baseUrl, ...parts }: AnyRequest, read: (response: Response) => Promise<T>) {
  const token = readToken();
  const path = callPath(endpoint, parts);
  const base = baseUrl ?? readBackendUrl();
  // After a logout nothing may go out any more, least of all to the page's own origin.
  if (base === null) throw new ApiError({ status: 0, path });
  try {
    const target = { base: withoutTrailingSlash(base), token };
    const response = await sendCall(target, endpoint, parts, { credentials: 'include' });
    return { status: response.status, content: await read(response), path, token };
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    reportAnswer(false);
    throw new ApiError({ status: 0, path, cause: error });
  }
}

/** A late 401 of an older session must not end the one that has begun since. */
function endSession(token: string | null) {
  if (readToken() !== token) return;
  clearSession();
  handleUnauthorized({ hadToken: token !== null });
}
