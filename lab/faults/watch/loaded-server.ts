import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSignedInProcess } from '../../../apps/server/testing/server-process.ts';
import type { Ring } from '../../../packages/contract/src/index.ts';

interface Told {
  ringId: string;
  atMs: number;
}

interface Second {
  atMs: number;
  lines: readonly string[];
}

/** A server process that watches rings, and what it tells of them. */
export async function openLoadedServer(dataDir: string) {
  const server = await startSignedInProcess(dataDir, { LOG_LEVEL: 'error' });
  const told: Told[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { data } = JSON.parse(body) as { data: { ring: { id: string } } };
    told.push({ ringId: data.ring.id, atMs: Date.now() });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

  async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
    const answer = await fetch(server.url + address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  await call('PUT', '/admin/webhook', { url, events: ['watch.failing', 'watch.silent'], isOn: true });

  return {
    async watch(name: string, tellsSilence: boolean) {
      const { ring, token } = await call<{ ring: Ring; token: string }>('POST', '/rings', { name, minutes: 15 });
      await call('PUT', `/rings/${ring.id}/watch`, { isWatched: true, tellsSilence });
      return {
        /** Sends lines with the times of their seconds. */
        async push(app: string, seconds: readonly Second[]): Promise<void> {
          const values = seconds.flatMap(({ atMs, lines }) =>
            lines.map((line, n) => [`${BigInt(atMs) * 1_000_000n + BigInt(n)}`, line]),
          );
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const body = JSON.stringify({ streams: [{ stream: { app }, values }] });
          const answer = await fetch(`${server.url}/push/loki/api/v1/push`, { method: 'POST', headers, body });
          await answer.text();
          if (answer.status !== 204) throw new Error(`A push was answered with ${answer.status}`);
        },
        told: () => told.filter(({ ringId }) => ringId === ring.id),
        end: () => call('DELETE', `/rings/${ring.id}`),
      };
    },
    async stop(): Promise<void> {
      await server.kill('SIGTERM');
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}
export type LoadedServer = Awaited<ReturnType<typeof openLoadedServer>>;
