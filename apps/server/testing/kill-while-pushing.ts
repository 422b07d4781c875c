import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { countRecords, pushRecords } from '#testing/ring-pusher.ts';
import { startSignedInProcess } from '#testing/server-process.ts';

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
  const env = { PORT: String(await freePort()), LOG_LEVEL: 'error' };
  let server = await startSignedInProcess(dataDir, env);
  const response = await fetch(`${server.url}/rings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'pushed', bytesPerSecond: 1024 ** 3 }),
  });
  const { ring, token } = (await response.json()) as { ring: { id: string }; token: string };
  const over = { isOver: false };
  const pushing = pushRecords({ url: server.url, token }, load).finally(() => {
    over.isOver = true;
  });
  // What fails is told below.
  pushing.catch(() => {});
  let killed = 0;
  while (killed < kills && !over.isOver) {
    await sleep(lifeMs());
    await server.kill('SIGKILL');
    killed += 1;
    server = await startSignedInProcess(dataDir, env);
  }
  const told = await pushing;
  await server.kill('SIGTERM');
  return { killed, ...told, ...(await countRecords(dataDir, ring.id, load.records)) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
