import { ENDPOINTS, type Endpoint, type EndpointResponse, type LogFileDetail, pathOf } from '@rootline/contract';
import { hasEnded, waitUntil } from '#testing/wait-until.ts';
import { isSafeText } from './safe-text.ts';

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface RawAnswer {
  status: number;
  text: string;
}

/** Calls a running server and trusts no answer: each must be below 500, JSON, of the contract's form, and safe text. */
export function createHostileClient(server: { readonly url: string }, token: string) {
  async function send(method: string, address: string, body?: unknown): Promise<RawAnswer> {
    const isForm = body instanceof FormData;
    const response = await fetch(server.url + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
    return { status: response.status, text };
  }

  async function call<const E extends Endpoint>(endpoint: E, { params, query, body }: Sent = {}) {
    const address = pathOf(endpoint, params) + (query === undefined ? '' : `?${new URLSearchParams(query)}`);
    const { status, text } = await send(endpoint.method, address, body);
    const answer: unknown = JSON.parse(text);
    if (!isSafeText(answer)) throw new Error(`${endpoint.method} ${address} answered NUL or half a character`);
    if (status !== 200) throw new Error(`${endpoint.method} ${address} answered ${status}: ${text}`);
    const checked = endpoint.response.safeParse(answer);
    if (!checked.success) throw new Error(`${endpoint.method} ${address}: ${checked.error.message}`);
    return answer as EndpointResponse<E>;
  }

  return {
    send,
    call,

    upload(content: Uint8Array | string, name: string): Promise<RawAnswer> {
      const form = new FormData();
      // Its type asks for a buffer of its own; any is sent.
      form.set('logfile', new File([content as Uint8Array<ArrayBuffer>], name));
      return send('POST', '/logs/upload', form);
    },

    /** The file when it is completed or failed. */
    waitEnded(id: string): Promise<LogFileDetail> {
      return waitUntil(async () => (await call(ENDPOINTS.getLogFile, { params: { id } })).logFile, hasEnded);
    },
  };
}
export type HostileClient = ReturnType<typeof createHostileClient>;
