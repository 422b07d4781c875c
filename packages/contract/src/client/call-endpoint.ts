import { type Endpoint, type EndpointRequest, type EndpointResponse, pathOf, queryText } from '../endpoint.ts';
import { CallError } from './call-error.ts';
import type { FileForm } from './file-form.ts';

/** What a call is sent: the parts its endpoint names, and the form of one whose body is no JSON. */
type CallRequest<E extends Endpoint> = EndpointRequest<E> &
  (E['bodyForm'] extends 'multipart' ? { form: FileForm } : unknown) & { signal?: AbortSignal | undefined };

export type CallArguments<E extends Endpoint> =
  object extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>];

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FileForm;
  signal?: AbortSignal;
}

/** Makes one call and gives its answer, checked against the schema. Throws CallError, or the signal's reason. */
export async function callEndpoint<E extends Endpoint>(
  { base, token }: { base: string; token: string | null },
  endpoint: E,
  ...args: CallArguments<E>
): Promise<EndpointResponse<E>> {
  // The types of the parameter list hold for the caller; here every part may be missing.
  const { params, query, body, form, signal } = (args[0] ?? {}) as LooseRequest;
  const response = await send(`${base}${pathOf(endpoint, params)}${queryText(query)}`, base, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': form.contentType, 'content-length': String(form.length) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: form.body, duplex: 'half' }),
    ...(signal !== undefined && { signal }),
    // Another place must not get the token, nor a call that lost its body on the way.
    redirect: 'manual',
  });
  const answer = await readJson(response, base, signal);
  if (!response.ok) throw refusal(response, answer);
  const read = endpoint.response.safeParse(answer);
  if (!read.success) {
    const { method, path } = endpoint;
    throw new CallError(`This client does not understand the answer of ${method} ${path}`, { status: response.status });
  }
  // The schema of this very endpoint has just checked it.
  return read.data as EndpointResponse<E>;
}

async function send(url: string, base: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    init.signal?.throwIfAborted();
    throw new CallError(`The server ${base} cannot be reached: ${reasonOf(error)}`, { status: 0, cause: error });
  }
}

async function readJson(response: Response, base: string, signal: AbortSignal | undefined): Promise<unknown> {
  let text = '';
  try {
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw new CallError(`The connection to ${base} was lost: ${reasonOf(error)}`, { status: 0, cause: error });
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status, headers }: Response, answer: unknown): CallError {
  const seconds = Number(headers.get('retry-after') ?? 'none');
  return new CallError(sentenceOf(answer) ?? `The server answered ${status} and did not say why`, {
    status,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
  });
}

function sentenceOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { message, error } = answer as Record<string, unknown>;
  return [message, error].find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
