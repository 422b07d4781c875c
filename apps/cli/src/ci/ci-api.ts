import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';

const TIMEOUT_MS = 30_000;
const MOST_PAGES = 30;
const PAGE_SIZE = 100;

export interface CiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  body?: unknown;
}

/** A provider said no; `status` is that of HTTP. */
export class CiRefused extends CommandError {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence, EXIT.refused);
    this.status = status;
  }
}

/** Asks for one path of a provider. Throws CiRefused, never with what stands in the answer. */
export type CiSend = (path: string, request?: CiRequest) => Promise<Response>;
export type CiApi = ReturnType<typeof createCiApi>;

/** Calls of a provider below one address. */
export function sendTo(base: string, headers: Record<string, string>): CiSend {
  return async (path, { method = 'GET', body } = {}) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause) => {
      throw new CommandError(`${new URL(base).host} is unreachable.`, EXIT.refused, { cause });
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    const { host } = new URL(base);
    throw new CiRefused(`${host} rejected ${method} ${path.split('?')[0]} (${answer.status}).`, answer.status);
  };
}

/** What is asked of a provider, however its answers come. */
export function createCiApi(send: CiSend) {
  return {
    json: async (path: string, request?: CiRequest): Promise<unknown> => (await send(path, request)).json(),
    async stream(path: string): Promise<ReadableStream<Uint8Array>> {
      const { body } = await send(path);
      return body ?? new Blob([]).stream();
    },
    /** All items of a list, page by page. */
    async list<T>(path: string, read: (answer: unknown) => T[]): Promise<T[]> {
      const items: T[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const mark = path.includes('?') ? '&' : '?';
        const found = read(await (await send(`${path}${mark}per_page=${PAGE_SIZE}&page=${page}`)).json());
        items.push(...found);
        if (found.length < PAGE_SIZE) break;
      }
      return items;
    },
  };
}

/** A variable that the provider sets. */
export function variable(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new UsageError(`${name} is not set. Is this a job of that CI system?`);
  return value;
}

/** A variable that holds an address, without the slash at its end. */
export function address(environment: NodeJS.ProcessEnv, name: string): string {
  const text = variable(environment, name);
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(`${name} is not an http or https URL.`);
  return text.replace(/\/+$/, '');
}
