import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one answer with lines. */
export type Fault =
  | 'none'
  /** 429 with Retry-After. */
  | 'busy'
  /** 503 without a word about when. */
  | 'away'
  /** Half of the answer, then the connection is gone. */
  | 'cut'
  /** Half of the answer, then nothing. */
  | 'silent'
  /** The answer, and its last byte without an end. */
  | 'endless'
  /** A redirect to an address inside. */
  | 'redirect';

export interface ContractRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ContractAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
  /** It holds lines: faults are for such answers. */
  isLog?: boolean;
  /** Stays open behind the body, as long as a client follows. */
  staysOpen?: boolean;
}

export interface ContractServer {
  url: string;
  requests: ContractRequest[];
  close(): Promise<void>;
}

/** A server on loopback that speaks a documented contract; its answers with lines meet the faults, one after the other. */
export async function startContractServer(
  answer: (request: ContractRequest) => ContractAnswer,
  faults: readonly Fault[] = [],
  dateSkewMs = 0,
): Promise<ContractServer> {
  const requests: ContractRequest[] = [];
  let logs = 0;
  const server = createServer(async (incoming, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + dateSkewMs).toUTCString());
    const request = await readRequest(incoming);
    requests.push(request);
    const given = answer(request);
    const fault = given.isLog === true ? (faults[logs++] ?? 'none') : 'none';
    send(response, given, fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ContractRequest> {
  const url = new URL(incoming.url ?? '/', 'http://contract');
  let body = '';
  for await (const chunk of incoming) body += String(chunk);
  const { method = 'GET', headers } = incoming;
  return { method, path: url.pathname, query: url.searchParams, headers, body };
}

function send(response: ServerResponse, { status = 200, headers = {}, body, staysOpen }: ContractAnswer, fault: Fault) {
  const bytes = Buffer.from(body);
  // Half of it, and in the middle of something.
  const half = bytes.subarray(0, Math.floor(bytes.length / 2) + 1);
  switch (fault) {
    case 'busy':
      return response.writeHead(429, { 'retry-after': '0' }).end('slow down');
    case 'away':
      return response.writeHead(503).end();
    case 'redirect':
      return response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end();
    case 'cut':
      response.writeHead(status, headers);
      return response.write(half, () => setTimeout(() => response.destroy(), 20));
    case 'silent':
      return response.writeHead(status, headers).write(half);
    case 'endless':
      response.writeHead(status, headers);
      return pour(response, bytes);
    default:
      response.writeHead(status, headers);
      if (staysOpen === true) return response.write(bytes.length === 0 ? ' ' : bytes);
      return response.end(bytes);
  }
}

/** The same bytes without an end, as fast as they are taken. */
function pour(response: ServerResponse, bytes: Uint8Array): void {
  const more = () => {
    while (!response.destroyed && response.write(bytes));
  };
  response.on('drain', more);
  more();
}
