import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { runSql, startTestPostgres } from '../../apps/server/testing/test-postgres.ts';
import { startTestS3 } from '../../apps/server/testing/test-s3.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { type Client, createClient } from '../../packages/contract/src/client/index.ts';
import { ENDPOINTS, LIMITS } from '../../packages/contract/src/index.ts';
import { meanWait } from './queueing.ts';
import { watchCpu } from './watch-cpu.ts';
import { writeLog } from './write-log.ts';

const MEGABYTE = 1e6;
const IDLE_MS = 20_000;
const AT_ONCE = 4;
const WORKERS = [1, 10, 100, 1000];
/** Of a worker's time: above it people wait, below it machines do. */
const LOAD = 0.8;
const CORES_OF_A_WORKER = 2;

/** What one file, and one idle second of one process, cost. Processor seconds, connections, megabytes. */
interface Cost {
  api: number;
  worker: number;
  database: number;
  idleDatabase: number;
  connections: number;
  storeMegabytes: number;
}

/**
 * What an installation of many workers would need beside them, out of what one that answers and one that works need here
 * for so many files of so many megabytes, each sent, parsed, read and analyzed without a model. The queue is M/M/c.
 */
export async function benchCapacity(files: number, megabytes: number): Promise<void> {
  const cost = await measure(files, megabytes);
  console.table({ [`a file of ${megabytes} MB`]: roundedAll({ ...cost }) });
  console.table(
    WORKERS.map((workers) => {
      const seconds = cost.worker / CORES_OF_A_WORKER;
      const filesASecond = (workers * LOAD) / seconds;
      return roundedAll({
        workers,
        'files a second': filesASecond,
        'MB a second': filesASecond * megabytes,
        'wait for a worker, s': meanWait(workers, seconds, LOAD),
        'cores of the api': filesASecond * cost.api,
        'cores of the database': filesASecond * cost.database + workers * cost.idleDatabase,
        'connections of workers': workers * cost.connections,
        'gigabits a second to the store': (filesASecond * cost.storeMegabytes * 8) / 1000,
      });
    }),
  );
  console.log(`Workers of ${CORES_OF_A_WORKER} cores at ${LOAD * 100} % of their time.`);
}

async function measure(files: number, megabytes: number): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-bench-'));
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await startTestPostgres();
    closers.push(postgres.stop);
    const s3 = await startTestS3();
    closers.push(s3.stop);
    const start = async (role: 'api' | 'worker') => {
      const started = await startServerProcess({
        ...s3.env,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, role),
        SECRET_KEY: 'of all of them',
        ROLE: role,
        LOG_LEVEL: 'error',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
      });
      closers.push(() => started.kill('SIGTERM'));
      return { url: started.url, pid: started.child.pid ?? 0 };
    };
    const numberOf = async (sql: string) => {
      const [row] = (await runSql(postgres.url, sql)) as { n: number }[];
      return Number(row?.n);
    };
    const countConnections = () =>
      numberOf(`SELECT count(*) AS n FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`);
    const databasePid = parentOf(
      await numberOf(`SELECT pid AS n FROM pg_stat_activity WHERE backend_type = 'checkpointer'`),
    );
    const api = await start('api');
    const apiConnections = await countConnections();
    const worker = await start('worker');
    const path = join(folder, 'a.log');
    writeLog(path, 'log4j', megabytes * MEGABYTE);
    const client = createClient({ server: api.url });
    await client.signIn({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
    // Code is compiled, and caches are filled, by the first.
    await useFile(client, path);

    const idle = watchCpu(databasePid);
    await setTimeout(IDLE_MS);
    const idleDatabase = idle.stop() / (IDLE_MS / 1000);
    const watched = [api.pid, worker.pid, databasePid].map(watchCpu);
    const startedMs = performance.now();
    let begun = 0;
    const useNext = async (): Promise<void> => {
      if (begun >= files) return;
      begun += 1;
      await useFile(client, path);
      return useNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, useNext));
    const seconds = (performance.now() - startedMs) / 1000;
    const [ofApi = 0, ofWorker = 0, ofDatabase = 0] = watched.map((each) => each.stop());
    const segments = await numberOf('SELECT sum(bytes) AS n FROM log_segments');
    return {
      api: ofApi / files,
      worker: ofWorker / files,
      database: Math.max(0, ofDatabase - idleDatabase * seconds) / files,
      idleDatabase,
      connections: (await countConnections()) - apiConnections,
      // The original and its segments are each written there once, and read once.
      storeMegabytes: 2 * (megabytes + segments / (files + 1) / MEGABYTE),
    };
  } finally {
    for (const close of closers.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a person does with a file: sends it, waits, reads the first page, has it analyzed. */
async function useFile(client: Client, path: string): Promise<void> {
  const log = await open(path);
  const id = await client.upload(log, 'a.log').finally(() => log.close());
  const { status, error } = await client.waitForFile(id);
  if (status !== 'completed') throw new Error(error ?? 'The log could not be parsed');
  await client.call(ENDPOINTS.listEntries, { params: { id }, query: { limit: '200' } });
  const { jobId } = await client.call(ENDPOINTS.startRun, { params: { id }, body: { analysisMode: 'statistical' } });
  await client.waitForRun(jobId);
}

/** Of a process (proc_pid_stat(5)). */
function parentOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
}

function roundedAll(row: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value < 0.001 ? 0 : Number(value.toPrecision(3))]),
  );
}
