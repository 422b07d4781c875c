import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startSignedInProcess } from '../../apps/server/testing/server-process.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';
import { createOwedWork } from './owed-work.ts';
import { openSystemPostgres, type SystemPostgres } from './system-postgres.ts';

const STOPPED_MS = 30_000;
const FROZEN_MS = 20_000;
const BETWEEN_MS = 4000;
const PROBE_MS = 250;
const LONGEST_ANSWER_MS = 5000;

/**
 * Takes the database away from a server at work: crashes it as often as is asked, stops it for 30 s and freezes it for
 * 20 s. True when the server lived on, answered 503 within 5 s and never 401, and all that it had acknowledged was there
 * and ended. Needs a PostgreSQL of the system (`apt-get install postgresql-15`).
 */
export async function loseDatabase(crashes: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-away-'));
  // The account of the database passes through.
  await chmod(folder, 0o755);
  const postgres = await openSystemPostgres(folder);
  if (postgres === null) {
    console.error('No PostgreSQL is installed: apt-get install postgresql-15');
    return false;
  }
  try {
    const server = await startSignedInProcess(join(folder, 'data'), { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
    let code: number | string | null = null;
    void server.ended.then((ended) => {
      code = ended;
    });
    const over = new AbortController();
    const work = createOwedWork({ url: server.url, token: server.token, random: createRandom(seed) });
    const working = work.run(over.signal, { withModel: false });
    const probes: Probe[] = [];
    const probing = probe(server, probes, over.signal);
    for (const fault of [
      ...Array.from({ length: crashes }, () => crash),
      (lost: SystemPostgres) => stopFor(lost, STOPPED_MS),
      freeze,
    ]) {
      await setTimeout(BETWEEN_MS);
      await fault(postgres);
    }
    await setTimeout(BETWEEN_MS);
    over.abort();
    await Promise.all([working, probing]);
    const count = (isIt: (one: Probe) => boolean) => probes.filter(isIt).length;
    console.table({
      [`database crashed ${crashes} times, stopped ${STOPPED_MS / 1000} s, frozen ${FROZEN_MS / 1000} s`]: {
        '200': count(({ status }) => status === 200),
        '503': count(({ status }) => status === 503),
        '401': count(({ status }) => status === 401),
        other: count(({ status }) => ![200, 401, 503].includes(status)),
        'slowest answer, ms': Math.round(Math.max(...probes.map(({ ms }) => ms))),
        'server ended': code ?? 'no',
      },
    });
    const isWell =
      code === null && probes.every(({ status, ms }) => [200, 503].includes(status) && ms <= LONGEST_ANSWER_MS);
    const isAllThere = await work.isAllThere();
    await server.kill('SIGTERM');
    return isWell && isAllThere;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Probe {
  /** 0: no answer at all. */
  status: number;
  ms: number;
}

async function probe(server: { url: string; token: string }, probes: Probe[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const startedMs = performance.now();
    const status = await fetch(`${server.url}/users/me`, { headers: { authorization: `Bearer ${server.token}` } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    probes.push({ status, ms: performance.now() - startedMs });
    await setTimeout(PROBE_MS);
  }
}

async function crash(postgres: SystemPostgres): Promise<void> {
  await postgres.crash();
  await postgres.start();
}

async function stopFor(postgres: SystemPostgres, ms: number): Promise<void> {
  await postgres.crash();
  await setTimeout(ms);
  await postgres.start();
}

async function freeze(postgres: SystemPostgres): Promise<void> {
  const thaw = postgres.freeze();
  await setTimeout(FROZEN_MS);
  thaw();
}
