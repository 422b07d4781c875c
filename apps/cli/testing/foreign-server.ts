import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown>;
  /** Messages or prompt of the body as one text. */
  text: string;
}

/** Answers one request of a model server that someone else wrote; false where it knows no such path. */
export type Answers = (asked: Asked, send: Send, nth: number) => boolean;

export interface Send {
  json(value: unknown, status?: number, headers?: Record<string, string>): true;
  text(value: string, contentType: string): true;
}

export interface ForeignServer {
  url: string;
  chats: Asked[];
  close(): Promise<void>;
}

/** Starts a model server on the loopback; what it does not know is 404. `nth` counts questions to the model from 0. */
export async function foreignServer(answers: Answers): Promise<ForeignServer> {
  const chats: Asked[] = [];
  const server = createServer(async (request, response) => {
    const asked = await read(request);
    const isChat = /chat|generate|completion/.test(asked.path);
    if (isChat) chats.push(asked);
    if (!answers(asked, sender(response), chats.length - 1)) sender(response).json({ error: 'not found' }, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // The address of a listening TCP server has a port.
  return {
    url: `http://127.0.0.1:${port}`,
    chats,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  const said = messages.map((message: { content?: unknown }) => String(message.content)).join('\n');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body,
    text: `${said}${String(body['system'] ?? '')}${String(body['prompt'] ?? '')}`,
  };
}

function sender(response: ServerResponse): Send {
  return {
    json(value, status = 200, headers = {}) {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(value));
      return true;
    },
    text(value, contentType) {
      response.writeHead(200, { 'content-type': contentType });
      response.end(value);
      return true;
    },
  };
}
