import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PROBE_MS = 100;

/**
 * A connection that never ends from this side: it does not answer an end with an end, and reads only when it is told
 * to. What the server has merely ended stays open with it.
 */
export async function openStubbornSocket(url: string, { isReading = true }: { isReading?: boolean } = {}) {
  const socket = net.connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('data', (data) => {
    received += String(data);
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) socket.once(event, () => resolve());
  });
  if (!isReading) socket.pause();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return {
    socket,
    write: (text: string) => socket.write(text),
    received: () => received,
    /** Ends when the server has given the connection up: not merely ended it, which only another byte can find out. */
    async givenUp(): Promise<void> {
      if (isReading) await ended;
      while (!isClosed) {
        await sleep(PROBE_MS);
        socket.write('x');
      }
    },
    destroy: () => socket.destroy(),
  };
}
export type StubbornSocket = Awaited<ReturnType<typeof openStubbornSocket>>;
