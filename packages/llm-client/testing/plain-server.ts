import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What one path answers: its body, or a function of the request's JSON, at once or later; text goes out as it is. */
type Answer = unknown | ((body: Record<string, unknown>) => unknown);

export interface PlainServer {
  url: string;
  /** Method and path of every request so far. */
  asked: string[];
  close(): Promise<void>;
}

interface PlainOptions {
  contentType?: string;
  /** What every other path answers; default: 404 with a JSON error. */
  elsewhere?: { status: number; body: unknown };
}

/** A model server by someone else: it knows a few paths, answers each at once, and says no more than it has to. */
export async function startPlainServer(
  answers: Record<string, Answer>,
  { contentType = 'application/json', elsewhere = { status: 404, body: { error: 'not found' } } }: PlainOptions = {},
): Promise<PlainServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    asked.push(call);
    const body = await readBody(request);
    const answer = answers[call];
    if (answer === undefined) return send(response, elsewhere.status, elsewhere.body, contentType);
    send(response, 200, typeof answer === 'function' ? await answer(body) : answer, contentType);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: unknown, contentType: string): void {
  response.writeHead(status, contentType === '' ? {} : { 'content-type': contentType });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}
