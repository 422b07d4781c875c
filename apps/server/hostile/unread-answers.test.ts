import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openStubbornSocket, type StubbornSocket } from './stubborn-socket.ts';

const REQUEST = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
/** More than the system keeps for a connection on its own. */
const MANY = 60;

const open: StubbornSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

async function withServer(patience: object, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ overrides: { patience } });
  try {
    await use(server);
  } finally {
    for (const socket of open) socket.destroy();
    await server.stop();
  }
}

async function askAndNeverRead({ url }: TestServer): Promise<StubbornSocket> {
  const socket = await openStubbornSocket(url, { isReading: false });
  open.push(socket);
  socket.write(REQUEST.repeat(MANY));
  return socket;
}

describe('answers that nobody reads', () => {
  it('are given up when no byte of them is taken for a while', () =>
    withServer({ unreadMs: 500, idleMs: 60_000 }, async (server) => {
      const sockets = await Promise.all(Array.from({ length: 100 }, () => askAndNeverRead(server)));
      await Promise.all(sockets.map((socket) => socket.givenUp()));
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    }));

  it('are given up, the oldest first, when all of them together take too much memory', () =>
    withServer({ unreadMs: 600_000, idleMs: 600_000, unreadBytes: 1_000_000 }, async (server) => {
      const sockets = await Promise.all(Array.from({ length: 40 }, () => askAndNeverRead(server)));
      await sockets[0]?.givenUp();
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    }));

  it('that are read slowly arrive whole', () =>
    withServer({ unreadMs: 600, idleMs: 60_000 }, async (server) => {
      const { text } = await server.call('GET', '/openapi.json', { headers: { 'accept-encoding': 'identity' } });
      const socket = await openStubbornSocket(server.url, { isReading: false });
      open.push(socket);
      let length = 0;
      socket.socket.on('data', (data) => {
        length += data.length;
        socket.socket.pause();
      });
      socket.write(REQUEST.repeat(MANY));
      const wanted = text.length * MANY;
      for (let calm = 0; length < wanted && calm < 40; calm++) {
        const before = length;
        socket.socket.resume();
        await Promise.race([once(socket.socket, 'data'), sleep(200)]);
        if (length > before) calm = 0;
        await sleep(5);
      }
      expect(length).toBeGreaterThan(wanted);
    }));
});
