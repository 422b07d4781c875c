import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { OPEN_GUARD } from '#testing/open-guard.ts';
import { retrying } from './retrying.ts';
import { createTransport } from './transport.ts';

const never = new AbortController().signal;

async function listen(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.end('{}'));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

it('a source that has answered is waited for while it starts again', async () => {
  const { server, port } = await listen(0);
  const place = { kind: 'journal' as const, address: `http://127.0.0.1:${port}`, settings: {}, credentials: {} };
  const transport = createTransport(place, OPEN_GUARD, async () => ({}));
  const ask = () => retrying(() => transport.text({ path: '/' }, never), never);
  expect(await ask()).toBe('{}');
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  const answer = ask();
  // Longer than a source is waited for that never answered.
  setTimeout(() => void listen(port).then((again) => again.server.unref()), 1500);
  expect(await answer).toBe('{}');
  transport.close();
});
