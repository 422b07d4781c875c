import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FORM_TYPE } from './raw-form.ts';

export interface WireAnswer {
  status: number;
  body: { error?: string; message?: string };
}

/**
 * Begins an upload on a connection of its own, byte by byte in the hands of the caller. `length` announces that many
 * bytes; without it the body goes in chunks, whose frames the caller leaves to `chunk`.
 */
export async function openUploadSocket(
  server: { readonly url: string },
  { token, length, headers = [] }: { token?: string; length?: number; headers?: string[] },
) {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  let isClosed = false;
  socket.on('data', (data) => {
    received += String(data);
  });
  // Writing to a connection that the server has ended is part of the test.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      resolve();
    });
  });
  const head = [
    'POST /logs/upload HTTP/1.1',
    'Host: x',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(headers.some((header) => /^content-type/i.test(header)) ? [] : [`Content-Type: ${FORM_TYPE}`]),
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);

  return {
    socket,
    write: (data: string | Uint8Array) => socket.write(data),
    /** Writes as one HTTP chunk, and waits while the server takes no more. */
    async chunk(data: string | Uint8Array): Promise<void> {
      const bytes = Buffer.from(data);
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      if (!socket.write('\r\n') && !isClosed) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    },
    get hasAnswer(): boolean {
      return received !== '';
    },
    get isClosed(): boolean {
      return isClosed;
    },
    /** The first answer; null when the connection ends without one. */
    async answer(): Promise<WireAnswer | null> {
      for (;;) {
        const found = readAnswer(received);
        if (found !== null || isClosed) return found;
        await sleep(10);
      }
    },
    closed: () => closed,
    destroy: () => socket.destroy(),
  };
}
export type UploadSocket = Awaited<ReturnType<typeof openUploadSocket>>;

/** null while it is not complete. */
function readAnswer(text: string): WireAnswer | null {
  const end = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  if (end < 0 || length === undefined || text.length < end + 4 + Number(length)) return null;
  const body = text.slice(end + 4, end + 4 + Number(length));
  return { status: Number(text.slice(9, 12)), body: JSON.parse(body) as WireAnswer['body'] };
}
