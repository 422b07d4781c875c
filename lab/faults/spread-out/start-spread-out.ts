import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Proxy, startS3Proxy } from '../../../apps/server/testing/s3-proxy.ts';
import { type ServerProcess, startServerProcess } from '../../../apps/server/testing/server-process.ts';
import { startTestPostgres } from '../../../apps/server/testing/test-postgres.ts';
import { startTestS3 } from '../../../apps/server/testing/test-s3.ts';
import { ADMINISTRATOR } from '../../../e2e/administrator.ts';
import { LIMITS } from '../../../packages/contract/src/index.ts';
import { openSystemPostgres } from '../system-postgres.ts';
import { startCeph } from './start-ceph.ts';

/** Processes of one installation, each in a folder of its own as on a machine of its own. */
export const ROLES = ['api', 'api', 'worker', 'worker'] as const;

export type EndSignal = 'SIGKILL' | 'SIGTERM';

export interface Restart {
  /** Until it had ended, and from then until it was ready again. */
  endMs: number;
  startMs: number;
  /** Its exit code, or the signal that ended it. */
  code: number | string;
}

export interface SpreadOut {
  /** In the order of the roles: two that answer, two that work. */
  processes: ServerProcess[];
  databaseUrl: string;
  s3: S3Proxy;
  /** Ends one and starts it again on what its machine holds. */
  restart(index: number, signal: EndSignal): Promise<Restart>;
  stop(): Promise<void>;
}

/**
 * Two processes that answer and two that work, over one PostgreSQL (that of DATABASE_URL, whose database must be empty, else
 * the system's with a cluster of our own, else the embedded one) and one S3 store (s3rver, or a Ceph).
 */
export async function startSpreadOut({ withCeph }: { withCeph: boolean }): Promise<SpreadOut> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-spread-out-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    // The account of the database passes through.
    await chmod(folder, 0o755);
    const given = process.env['DATABASE_URL'];
    const postgres =
      given === undefined
        ? ((await openSystemPostgres(folder)) ?? (await startTestPostgres()))
        : { url: given, stop: async () => {} };
    closers.push(postgres.stop);
    if (withCeph) {
      const ceph = await startCeph();
      closers.push(ceph.stop);
      process.env['ROOTLINE_TEST_S3'] = ceph.address;
    }
    const store = await startTestS3();
    closers.push(store.stop);
    const s3 = await startS3Proxy(store.endpoint);
    closers.push(s3.stop);
    const start = (index: number) =>
      startServerProcess({
        ...store.env,
        S3_ENDPOINT: s3.endpoint,
        DATABASE_URL: postgres.url,
        DATABASE_CONNECTIONS: '5',
        DATA_DIR: join(folder, `machine-${index}`),
        SECRET_KEY: 'of all of them',
        ROLE: ROLES[index] ?? 'worker',
        UPLOAD_LIMIT_BYTES: String(64 * 1024 ** 2),
        PARSE_PART_BYTES: String(LIMITS.parsing.leastPartBytes),
        LOG_LEVEL: 'error',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
      });
    const processes: ServerProcess[] = [];
    closers.push(() => Promise.all(processes.map((each) => each.kill('SIGKILL'))));
    for (const index of ROLES.keys()) processes.push(await start(index));
    return {
      processes,
      databaseUrl: postgres.url,
      s3,
      restart: async (index, signal) => {
        const before = performance.now();
        const code = (await processes[index]?.kill(signal)) ?? '';
        const ended = performance.now();
        processes[index] = await start(index);
        return { endMs: Math.round(ended - before), startMs: Math.round(performance.now() - ended), code };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
