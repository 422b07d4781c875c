import { type Endpoint, type EndpointRequest, type EndpointResponse, pathOf, queryText } from '@rootline/contract';
import { ApiError } from './api-error.ts';
import { reportAnswer } from './connection.ts';
import { readTolerantly } from './read-tolerantly.ts';
import { clearSession, readBackendUrl, readToken, withoutTrailingSlash } from './session.ts';

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
  const { params, query, body, signal, baseUrl } = (args[0] ?? {}) as LooseRequest;
  const token = readToken();
  const path = pathOf(endpoint, params) + queryText(query);
  const base = baseUrl ?? readBackendUrl();
  // After a logout nothing may go out any more, least of all to the page's own origin.
  if (base === null) throw new ApiError({ status: 0, path });
  const { status, text } = await send(`${withoutTrailingSlash(base)}${path}`, path, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return readAnswer(endpoint, { status, text, path, token });
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
  const body = parseJson(text);
  if (status === 401) endSession(token);
  if (status < 200 || status > 299) throw new ApiError({ status, body, path });
  if (endpoint.method === 'GET' && body === undefined) throw new ApiError({ status, path });
  return readTolerantly(endpoint.response, body) as EndpointResponse<E>;
}

interface LooseRequest extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The whole answer; one that is cut in the middle is none. */
async function send(url: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
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

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
