import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openStubbornSocket, type StubbornSocket } from './stubborn-socket.ts';

const MOST = 200;
const PATIENCE = { headersMs: 800, bodyWindowMs: 600, idleMs: 500 };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { MAX_CONNECTIONS: String(MOST) }, overrides: { patience: PATIENCE } });
  ({ token } = await server.addUser('VIEWER'));
});
afterAll(() => server.stop());

async function connect({ onTestFinished }: TestContext): Promise<StubbornSocket> {
  const socket = await openStubbornSocket(server.url);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

// At the same time, since each waits until it is given up.
describe.concurrent('a connection is given up, however the other side clings to it,', () => {
  it.for<[string, string[]]>([
    ['that says nothing', []],
    ['that ends no header', ['GET / HTTP/1.1\r\nHost: x\r\nX-Long: ']],
    ['that speaks no HTTP', ['\u0016\u0003\u0001\u0000'.repeat(10)]],
    ['whose headers are too long', [head('GET /healthz HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(40_000)}`)]],
    ['that wants a tunnel', [head('CONNECT example.com:443 HTTP/1.1', 'Host: example.com')]],
    ['that wants another protocol', [head('GET /healthz HTTP/1.1', 'Host: x', 'Upgrade: h2c', 'Connection: upgrade')]],
    [
      'that brings no body',
      [head('POST /auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 20')],
    ],
    ['that brings no body after it was refused', [head('POST /logs/upload HTTP/1.1', 'Host: x', 'Content-Length: 20')]],
    ['that is idle after an answer', [head('GET /healthz HTTP/1.1', 'Host: x')]],
    [
      'that is idle after a body',
      [head('POST /auth/logout HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'), '{}'],
    ],
    [
      'that is idle after a body which came after its answer',
      [head('POST /no/such/call HTTP/1.1', 'Host: x', 'Content-Length: 2'), '{}'],
    ],
  ])('%s', async ([, parts], context) => {
    const socket = await connect(context);
    for (const part of parts) {
      socket.write(part);
      await sleep(100);
    }
    await socket.givenUp();
  });
});

it('what is refused is answered first', async (context) => {
  const socket = await connect(context);
  socket.write('nonsense\r\n\r\n');
  await socket.givenUp();
  expect(socket.received()).toContain('400 Bad Request');
  expect(socket.received()).toContain('The request is not valid');
});

it('more silent connections than there may be are refused, and the server answers again when they are given up', async (context) => {
  const sockets = await Promise.all(Array.from({ length: 300 }, () => connect(context)));
  await Promise.all(sockets.map((socket) => socket.givenUp()));
  expect((await server.call('GET', '/users/me', { token })).status).toBe(200);
  expect(server.logLines.join('\n')).toContain(
    `Limit of ${MOST} concurrent connections reached; new ones are rejected`,
  );
});

it('a connection may be used for so many requests, the last of which says so', async (context) => {
  const socket = await connect(context);
  const { requests } = LIMITS.connection;
  const request = head('GET /no/such/file.js HTTP/1.1', 'Host: x');
  for (let sent = 0; sent < requests; sent += 100) {
    socket.write(request.repeat(100));
    await expect.poll(() => socket.received().split('HTTP/1.1 404').length - 1).toBe(sent + 100);
  }
  expect(socket.received().split(/^connection: close/im)).toHaveLength(2);
  await socket.givenUp();
});
