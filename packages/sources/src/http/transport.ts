import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Guard, Place } from '../place.ts';
import { READ_LIMITS } from '../read-limits.ts';
import { SourceError } from '../source-error.ts';
import { explainConnection } from './explain-connection.ts';
import { explainStatus } from './explain-status.ts';

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Follows the address; with its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Adds what proves who asks. */
export type Sign = (call: Required<Call>, target: Target) => Promise<Record<string, string>>;

/** Where a call goes. */
export interface Target {
  url: URL;
  /** Null where it is reached over the network. */
  socketPath: string | null;
}

/** An answer with a good status while it arrives. */
export interface LiveAnswer {
  chunks: AsyncIterable<Uint8Array>;
  contentType: string;
}

export type Transport = ReturnType<typeof createTransport>;

const SOCKET = /^unix:\/\/(\/[^?#]*\.sock)$/;

/** Reads where a place is. @throws SourceError where the address is none */
export function targetOf(address: string): Target {
  const [, socketPath] = SOCKET.exec(address) ?? [];
  if (socketPath !== undefined) return { url: new URL('http://localhost'), socketPath };
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new SourceError('refused', 'The address must begin with http://, https:// or unix:///');
  url.search = '';
  url.hash = '';
  return { url, socketPath: null };
}

/**
 * One way to one place: judged addresses only, no redirects, limits of time and size, and the clock of the other side. Throws
 * SourceError for whatever the place or the network does, and the reason of a signal that ends the call.
 */
export function createTransport(place: Place, guard: Guard, sign: Sign) {
  const target = targetOf(place.address);
  const { url, socketPath } = target;
  const { caCertificate, clientCertificate, clientKey } = place.credentials;
  const connect: RequestOptions = socketPath === null ? { lookup: guard.lookup(url) } : { socketPath };
  const isTls = url.protocol === 'https:';
  const agent = isTls
    ? new HttpsAgent({
        keepAlive: true,
        ...(caCertificate && { ca: caCertificate }),
        ...(clientCertificate && { cert: clientCertificate }),
        ...(clientKey && { key: clientKey }),
      })
    : new HttpAgent({ keepAlive: true });
  const base = url.pathname.replace(/\/$/, '');
  let skewMs = 0;
  let isJudged = socketPath !== null;
  let hasAnswered = false;

  async function open(call: Call, signal: AbortSignal): Promise<IncomingMessage> {
    signal.throwIfAborted();
    // A literal address never reaches the lookup.
    if (!isJudged) {
      const refusal = await guard.refusalOf(url);
      if (refusal !== null) throw new SourceError('refused', refusal);
      isJudged = true;
    }
    const whole = { method: 'GET' as const, headers: {}, body: '', ...call, path: base + call.path };
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'rootline',
      ...whole.headers,
      ...(await sign(whole, target)),
      ...(whole.body === '' ? {} : { 'content-length': String(Buffer.byteLength(whole.body)) }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = (isTls ? httpsRequest : httpRequest)(
      {
        ...connect,
        agent,
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port,
        path: whole.path,
        method: whole.method,
        headers: { host: url.host, ...headers },
        maxHeaderSize: READ_LIMITS.headerBytes,
        signal,
      },
      resolve,
    );
    request.on('error', (error) => reject(signal.aborted ? signal.reason : explainFailure(error)));
    let answer: IncomingMessage | null = null;
    // An answer that is under way tells its reader why it ends.
    request.setTimeout(READ_LIMITS.silenceMs, () => (answer ?? request).destroy(new Error('silent')));
    request.on('socket', (socket) => limitConnecting(request, socket));
    request.end(whole.body);
    answer = await promise;
    hasAnswered = true;
    // Who gives an answer up is told by the loop that reads it.
    answer.on('error', () => {});
    noteClock(answer);
    return answer;
  }

  /** A place that has answered before starts again: it is waited for as after a cut. */
  function explainFailure(error: Error): SourceError {
    const explained = explainConnection(error);
    const isAway = hasAnswered && explained.failure === 'unreachable';
    return isAway ? new SourceError('cut', explained.message, { cause: error }) : explained;
  }

  function noteClock({ headers: { date } }: IncomingMessage): void {
    const theirs = Date.parse(date ?? '');
    if (Number.isNaN(theirs)) return;
    // The header tells whole seconds.
    const difference = theirs + 500 - Date.now();
    skewMs = Math.abs(difference) > 2000 ? difference : 0;
  }

  async function* bytesOf(answer: IncomingMessage, most: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let left = most;
    try {
      for await (const chunk of answer as AsyncIterable<Uint8Array>) {
        left -= chunk.length;
        if (left < 0) throw new SourceError('answer', `An answer is larger than ${Math.floor(most / 1024 ** 2)} MB`);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof SourceError) throw error;
      signal.throwIfAborted();
      throw explainConnection(error);
    } finally {
      answer.destroy();
    }
  }

  async function refuseBad(answer: IncomingMessage, signal: AbortSignal): Promise<void> {
    const { statusCode: status = 0, headers } = answer;
    if (status >= 200 && status < 300 && (headers['content-encoding'] ?? 'identity') === 'identity') return;
    const words = await readText(bytesOf(answer, READ_LIMITS.errorBytes, signal)).catch(() => '');
    signal.throwIfAborted();
    throw explainStatus({ status, headers, words });
  }

  return {
    /** An answer to be read as it arrives. */
    async open(call: Call, signal: AbortSignal): Promise<LiveAnswer> {
      const answer = await open(call, signal);
      await refuseBad(answer, signal);
      const chunks = bytesOf(answer, Number.POSITIVE_INFINITY, signal);
      return { chunks, contentType: answer.headers['content-type'] ?? '' };
    },

    /** An answer that is read whole, once. */
    async text(call: Call, signal: AbortSignal): Promise<string> {
      const tooLate = AbortSignal.timeout(READ_LIMITS.pageMs);
      const ending = AbortSignal.any([signal, tooLate]);
      try {
        const answer = await open(call, ending);
        await refuseBad(answer, ending);
        return await readText(bytesOf(answer, READ_LIMITS.pageBytes, ending));
      } catch (error) {
        signal.throwIfAborted();
        if (tooLate.aborted) throw new SourceError('cut', 'An answer took too long');
        throw error;
      }
    },

    /** What the clock of the place shows. */
    nowMs: () => Date.now() + skewMs,
    close: () => agent.destroy(),
  };
}

function limitConnecting(request: ReturnType<typeof httpRequest>, socket: import('node:net').Socket): void {
  if (!socket.connecting) return;
  const tooLate = setTimeout(() => request.destroy(new Error('connect timeout')), READ_LIMITS.connectMs);
  const clear = () => clearTimeout(tooLate);
  socket.once('connect', clear);
  socket.once('close', clear);
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read).toString('utf8');
}
