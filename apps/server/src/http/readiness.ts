import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '#platform/new-id.ts';
import type { Platform } from '#platform/platform.ts';

export type ReadinessDeps = Pick<Platform, 'db' | 'blobs' | 'config' | 'stopping'>;

export interface Readiness {
  database: 'ok' | 'away';
  /** `failing`: what is written cannot be read again. */
  files: 'ok' | 'failing';
  disk: 'ok' | 'full';
  /** `stalled`: jobs are due and no one takes one. */
  queue: 'ok' | 'stalled' | 'away';
}

/** Anybody may ask as often as they like, so for this long everyone gets the same answer. */
const LIVE_MS = 2000;
const LOOK_MS = 2000;
/** Longer than a job waits for its next attempt, or for a worker that starts. */
const STALLED_SECONDS = 120;

/** Looks at everything that an upload and its parsing need; what does not answer in time counts as failed. */
export function createReadiness({ db, blobs, config }: ReadinessDeps) {
  const database = createLook('away', async () => {
    await sql`select 1`.execute(db);
    return 'ok';
  });
  const files = createLook('failing', async () => {
    const key = `readiness/${newId()}`;
    await blobs.put(key, new TextEncoder().encode(key));
    (await blobs.read(key)).resume();
    await blobs.remove(key);
    return 'ok';
  });
  const disk = createLook('full', async () => {
    const free = await blobs.freeBytes();
    return free !== null && free < config.minFreeBytes ? 'full' : 'ok';
  });
  const queue = createLook<Readiness['queue']>('away', async () => {
    const { rows } = await sql`
      select from pgboss.job due
      where state in ('created', 'retry') and start_after < now() - make_interval(secs => ${STALLED_SECONDS})
        and not exists (select from pgboss.job other where other.name = due.name and other.state = 'active')
      limit 1`.execute(db);
    // A process that only answers is ready without workers.
    return rows.length > 0 && config.role !== 'api' ? 'stalled' : 'ok';
  });

  async function lookAtAll(): Promise<Readiness> {
    const [ofDatabase, ofFiles, ofDisk, ofQueue] = await Promise.all([database(), files(), disk(), queue()]);
    return { database: ofDatabase, files: ofFiles, disk: ofDisk, queue: ofQueue };
  }

  let last: { at: number; parts: Promise<Readiness> } | null = null;
  return {
    look(): Promise<Readiness> {
      if (last === null || performance.now() - last.at > LIVE_MS) {
        last = { at: performance.now(), parts: lookAtAll() };
      }
      return last.parts;
    },
  };
}

/** One look of a kind at a time, so that a disk that hangs gets no second one on top. */
function createLook<T extends string>(failed: T, ask: () => Promise<T | 'ok'>): () => Promise<T | 'ok'> {
  let running: Promise<T | 'ok'> | null = null;
  return () => {
    running ??= ask()
      .catch(() => failed)
      .finally(() => {
        running = null;
      });
    return Promise.race([running, sleep(LOOK_MS, failed, { ref: false })]);
  };
}
