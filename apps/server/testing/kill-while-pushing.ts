import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ring, RingStream } from '@rootline/contract';
import { countRecords, pushRecords } from '#testing/ring-pusher.ts';
import { startSignedInProcess } from '#testing/server-process.ts';

/** A server process with a ring, which is killed and started again at the same address. */
export async function openPushedServer(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const start = () => startSignedInProcess(dataDir, { PORT: String(port), LOG_LEVEL: 'error', ...settings });
  let server = await start();
  const call = async <T>(method: string, address: string, body?: unknown): Promise<T> => {
    const response = await fetch(server.url + address, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  const wanted = { name: 'pushed', bytesPerSecond: 1024 ** 3 };
  const { ring, token } = await call<{ ring: Ring; token: string }>('POST', '/rings', wanted);
  return {
    target: { url: server.url, port, token },
    ringId: ring.id,
    /** As the administrator. */
    call,
    async countRecords(): Promise<number> {
      const { streams } = await call<{ streams: RingStream[] }>('GET', `/rings/${ring.id}/streams`);
      return streams.reduce((sum, { records }) => sum + records, 0);
    },
    async killAndRestart(): Promise<void> {
      await server.kill('SIGKILL');
      server = await start();
    },
    stop: () => server.kill('SIGTERM'),
  };
}
export type PushedServer = Awaited<ReturnType<typeof openPushedServer>>;

interface Plan {
  dataDir: string;
  records: number;
  batch: number;
  senders: number;
  kills: number;
  /** How long the server lives from its start, before each kill. */
  lifeMs(): number;
}

/** Kills a server with SIGKILL while records are pushed to it, and counts what its ring holds in the end. */
export async function killWhilePushing({ dataDir, kills, lifeMs, ...load }: Plan) {
  const server = await openPushedServer(dataDir);
  const over = { isOver: false };
  const pushing = pushRecords(server.target, load).finally(() => {
    over.isOver = true;
  });
  // What fails is told below.
  pushing.catch(() => {});
  let killed = 0;
  for (; killed < kills && !over.isOver; killed++) {
    await sleep(lifeMs());
    await server.killAndRestart();
  }
  const told = await pushing;
  await server.stop();
  return { killed, ...told, ...(await countRecords(dataDir, server.ringId, load.records)) };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
