import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

it('a connection remembers nothing of requests that were answered before their body came', async () => {
  const app = Fastify();
  const connections: Socket[] = [];
  app.server.on('connection', (socket: Socket) => connections.push(socket));
  endSlowBodies(app, { windowMs: 10_000, bytesPerSecond: 1 });
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send('no') }, () => '');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const listeners: number[] = [];
  for (let request = 0; request < 12; request++) {
    client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\n');
    const [answer] = await once(client, 'data');
    expect(String(answer)).toContain('401');
    client.write('x');
    listeners.push(connections[0]?.listenerCount('close') ?? 0);
  }
  client.destroy();
  await app.close();
  expect(Math.max(...listeners) - Math.min(...listeners)).toBeLessThanOrEqual(1);
});
