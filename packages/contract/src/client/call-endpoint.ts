import type { Endpoint, EndpointRequest, EndpointResponse } from '../endpoint.ts';
import { CallError } from './call-error.ts';
import type { FileForm } from './file-form.ts';
import { type CallParts, type CallTarget, parseAnswer, sendCall, sentenceOf } from './send-call.ts';

/** What a call is sent: the parts its endpoint names, and the form of one whose body is no JSON. */
type CallRequest<E extends Endpoint> = EndpointRequest<E> &
  (E['bodyForm'] extends 'multipart' ? { form: FileForm } : unknown) & { signal?: AbortSignal | undefined };

export type CallArguments<E extends Endpoint> =
  object extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>];

/** Makes one call and gives its answer, checked against the schema. Throws CallError, or the signal's reason. */
export async function callEndpoint<E extends Endpoint>(
  target: CallTarget,
  endpoint: E,
  ...args: CallArguments<E>
): Promise<EndpointResponse<E>> {
  // The types of the parameter list hold for the caller; here every part may be missing.
  const { form, ...parts } = (args[0] ?? {}) as CallParts & { form?: FileForm };
  const response = await send(target, endpoint, parts, form);
  const answer = parseAnswer(await readText(response, target, parts.signal));
  if (!response.ok) throw refusal(response, answer);
  const read = endpoint.response.safeParse(answer);
  if (!read.success) {
    const { method, path } = endpoint;
    throw new CallError(`Unexpected response from ${method} ${path}`, { status: response.status });
  }
  // The schema of this very endpoint has just checked it.
  return read.data as EndpointResponse<E>;
}

async function send(target: CallTarget, endpoint: Endpoint, parts: CallParts, form?: FileForm): Promise<Response> {
  try {
    return await sendCall(target, endpoint, parts, {
      ...(form !== undefined && {
        headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
        body: form.body,
        duplex: 'half',
      }),
      // Another place must not get the token, nor a call that lost its body on the way.
      redirect: 'manual',
    });
  } catch (error) {
    parts.signal?.throwIfAborted();
    const sentence = `Cannot reach the server at ${target.base}: ${reasonOf(error)}`;
    throw new CallError(sentence, { status: 0, cause: error });
  }
}

async function readText(response: Response, { base }: CallTarget, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw new CallError(`The connection to ${base} was lost: ${reasonOf(error)}`, { status: 0, cause: error });
  }
}

function refusal({ status, headers }: Response, answer: unknown): CallError {
  const seconds = Number(headers.get('retry-after') ?? 'none');
  return new CallError(sentenceOf(answer) ?? `The server responded with ${status} and gave no reason`, {
    status,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
  });
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
