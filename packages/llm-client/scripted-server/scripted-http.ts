import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBySchema } from './answer-by-schema.ts';
import type { RecordedRequest, ReplyScript, ScriptedServer } from './recorded-request.ts';
import { createFaultPicker, type FaultScript, isGenerating } from './scripted-fault.ts';

export interface ScriptOptions {
  reply?: ReplyScript;
  faults?: FaultScript;
  /** 0 or absent: a free port. */
  port?: number;
  /** An address of this machine; loopback when left out. */
  host?: string;
  /** When set, other or missing keys get 401. */
  apiKey?: string;
}

export interface Conversation {
  request: RecordedRequest;
  response: ServerResponse;
  reply: ReplyScript;
}
export type Answer = (conversation: Conversation) => Promise<void> | void;

/** A real HTTP server on loopback that records what it is asked and whether the client left early. */
export async function startScriptedHttp(options: ScriptOptions, answer: Answer): Promise<ScriptedServer> {
  const { host = '127.0.0.1' } = options;
  const requests: RecordedRequest[] = [];
  const faults = createFaultPicker(options.faults);
  let reply: ReplyScript = options.reply ?? ((body) => answerBySchema(body));
  let open = 0;
  let mostAtOnce = 0;

  const server = createServer(async (incoming, response) => {
    response.on('error', () => {});
    const request = await readRequest(incoming, response);
    requests.push(request);
    request.fault = faults.pick(request);
    if (isGenerating(request.path)) {
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      void request.ended.then(() => {
        open -= 1;
      });
    }
    try {
      await answer({ request, response, reply });
    } catch (error) {
      // A script that throws must fail the call, not the test process.
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(`The script failed: ${String(error)}`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${host}:${port}`,
    port,
    requests,
    requestsTo: (path) => requests.filter((request) => request.path === path),
    setReply: (next) => {
      reply = next;
    },
    setFaults: (next) => faults.replace(next),
    mostAtOnce: () => mostAtOnce,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  const request: RecordedRequest = {
    method: incoming.method ?? 'GET',
    path: new URL(incoming.url ?? '/', 'http://scripted').pathname,
    headers: incoming.headers,
    body: null,
    fault: null,
    aborted: false,
    ended: new Promise((resolve) => {
      response.on('close', () => {
        request.aborted = !response.writableFinished;
        resolve();
      });
    }),
  };
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    return request;
  }
  request.body = readBody(Buffer.concat(chunks).toString('utf8'));
  return request;
}

function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
