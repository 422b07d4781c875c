import type * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import type { Permission } from './permissions.ts';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` holes, at the root of the backend URL. */
  readonly path: string;
  readonly summary: string;
  /** 'public' needs no token; everything else needs a session and the permission. */
  readonly permission: Permission | 'public';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A call whose body is not JSON says which form it has; the handler reads it itself. */
  readonly bodyForm?: 'multipart' | 'bytes';
  readonly bodyLimitBytes?: number;
  /** A call that answers with server-sent events, until one side ends it: what the data of each one is. */
  readonly events?: Schema;
  /** A call that answers with JSON line by line (NDJSON): what each line is. */
  readonly lines?: Schema;
  readonly response: Schema;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler of the endpoint gets. */
export type EndpointInput<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};
/** What a caller of the endpoint sends. */
export type EndpointRequest<E extends Endpoint> = (E['params'] extends Schema ? { params: In<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown);
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/**
 * Keeps the exact type of an endpoint constant.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The most bytes that a body of the call may have. */
export function bodyLimitOf({ bodyLimitBytes, permission }: Endpoint): number {
  return bodyLimitBytes ?? (permission === 'public' ? LIMITS.body.publicBytes : LIMITS.body.bytes);
}

/** The path with its holes filled, percent-encoded. Throws when a hole has no value. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_hole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** The query as it follows a path, percent-encoded, with its `?`; parts without a value are left out. */
export function queryText(query: Record<string, unknown> = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
