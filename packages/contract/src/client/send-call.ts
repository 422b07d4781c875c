import { type Endpoint, pathOf, queryText } from '../endpoint.ts';

/** Where calls go, and the token they carry. */
export interface CallTarget {
  /** Address of the server without a slash at its end. */
  base: string;
  token: string | null;
}

/** The parts of a call that every client sends the same way. */
export interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** What a client adds to a request of its own. Its headers win over the usual ones; their names are in lower case. */
export type RequestExtras = Omit<RequestInit, 'headers' | 'method' | 'signal'> & {
  headers?: Record<string, string>;
};

/** Sends one call and gives the response with its body unread. Throws whatever fetch throws. */
export function sendCall(
  { base, token }: CallTarget,
  endpoint: Endpoint,
  parts: CallParts,
  { headers, ...extras }: RequestExtras = {},
): Promise<Response> {
  const { body, signal } = parts;
  return fetch(`${base}${callPath(endpoint, parts)}`, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...extras,
  });
}

/** The path of a call with its query, as it follows the address of a server. */
export function callPath(endpoint: Endpoint, { params, query }: Pick<CallParts, 'params' | 'query'>): string {
  return pathOf(endpoint, params) + queryText(query);
}

/** The JSON value of an answer; undefined for a text that is not JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The sentence of a refusal. Servers write it into `message` or `error`; null when neither holds one. */
export function sentenceOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { message, error } = answer as Record<string, unknown>;
  return [message, error].find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}
