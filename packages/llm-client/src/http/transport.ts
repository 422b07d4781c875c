import { Agent, type buildConnector, request } from 'undici';
import { type AttemptStart, type RecordAttempt, startRecord } from '../attempt-record.ts';
import { failed, type LlmFailure } from '../failure.ts';
import { boundedText } from './bounded-text.ts';
import { explainError } from './explain-error.ts';
import { explainStatus } from './explain-status.ts';
import { createWatch, type Watch } from './watch.ts';

export interface TransportOptions {
  /** Calls are appended to it. */
  base: string;
  apiKey: string | null;
  connectMs: number;
  /** Extra options of the socket, its own `lookup` for one. */
  connect: buildConnector.BuildOptions;
  endGraceMs: number;
  record: RecordAttempt | undefined;
}

/** Anthropic has a header of its own, and wants to be told the version of its API. */
export type KeyHeader = 'bearer' | 'anthropic';

interface AttemptCall {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** How the key is sent; `bearer` when left out. */
  keyHeader?: KeyHeader | undefined;
  /** From sending to the last byte; null: none. */
  timeoutMs: number | null;
  /** Silence allowed from the start on; null: none until the reader asks for it. */
  silenceMs?: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
  /** Null: not recorded. */
  record: AttemptStart | null;
}

export interface Answered {
  ok: true;
  promptTokens: number | null;
  completionTokens: number | null;
  /** What the record keeps. */
  responseText: string;
}

/** An answer with HTTP 200 while it arrives. */
export interface LiveAnswer {
  contentType: string;
  chunks: AsyncIterable<string>;
  watch: Watch;
}

export interface Transport {
  /** One HTTP request; never throws for what a server or network does. */
  attempt<T extends Answered>(
    call: AttemptCall,
    read: (answer: LiveAnswer) => Promise<T | LlmFailure>,
  ): Promise<T | LlmFailure>;
  close(): Promise<void>;
}

const MOST_ERROR_BYTES = 64 * 1024;

export function createTransport(options: TransportOptions): Transport {
  const agent = new Agent({
    // Its own limits would end a long prompt evaluation after 300 s; the watch has ours.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
    // An aborted HTTP/2 stream would leave the socket open, and some servers go on computing.
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    connect: { ...options.connect, timeout: options.connectMs },
  });

  async function attempt<T extends Answered>(
    call: AttemptCall,
    read: (answer: LiveAnswer) => Promise<T | LlmFailure>,
  ): Promise<T | LlmFailure> {
    if (call.signal?.aborted === true) return failed('cancelled', 'The call was cancelled', { beforeAnyByte: true });
    const startedAt = performance.now();
    const endRecord = startRecord(options.record, call.record);
    const watch = createWatch(call, options.endGraceMs);
    let result: T | LlmFailure;
    try {
      result = await send(call, watch, read);
    } catch (error) {
      result = explainError(error, watch);
    } finally {
      watch.stop();
    }
    await endRecord(result, performance.now() - startedAt);
    return result;
  }

  async function send<T extends Answered>(
    call: AttemptCall,
    watch: Watch,
    read: (answer: LiveAnswer) => Promise<T | LlmFailure>,
  ): Promise<T | LlmFailure> {
    const response = await request(options.base + call.path, {
      dispatcher: agent,
      method: call.method,
      headers: headersOf(call, options.apiKey),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: watch.signal,
    });
    // No one listens to a body that is given up; its abort must not become an unhandled error.
    response.body.on('error', () => {});
    try {
      watch.httpStatus = response.statusCode;
      const encoding = headerText(response.headers['content-encoding']);
      const contentType = headerText(response.headers['content-type']).toLowerCase();
      if (response.statusCode !== 200) {
        const body = await readSome(boundedText(response.body, encoding, MOST_ERROR_BYTES));
        if (watch.cause !== null) throw new Error(`ended by us: ${watch.cause}`);
        return explainStatus({
          status: response.statusCode,
          body,
          retryAfter: headerText(response.headers['retry-after']),
        });
      }
      return await read({ contentType, chunks: boundedText(response.body, encoding, call.maxBytes), watch });
    } finally {
      // Destroys the socket when something of the answer is still unread.
      if (!response.body.readableEnded) watch.abort();
    }
  }

  return { attempt, close: () => agent.destroy() };
}

function headersOf(call: AttemptCall, apiKey: string | null): Record<string, string> {
  return {
    accept: 'application/json, application/x-ndjson, text/event-stream',
    'accept-encoding': 'identity',
    'user-agent': 'rootline',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.keyHeader === 'anthropic' ? { 'anthropic-version': ANTHROPIC_VERSION } : {}),
    ...(apiKey === null ? {} : keyOf(apiKey, call.keyHeader)),
  };
}

const ANTHROPIC_VERSION = '2023-06-01';

function keyOf(apiKey: string, header: KeyHeader = 'bearer'): Record<string, string> {
  return header === 'bearer' ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey };
}

function headerText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** As much of an error's body as can be read. */
async function readSome(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  try {
    for await (const chunk of chunks) text += chunk;
  } catch {
    return text;
  }
  return text;
}
