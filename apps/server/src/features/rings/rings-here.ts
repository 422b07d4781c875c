import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { openRingLog, type RingLog } from './disk/ring-log.ts';
import { type RingHome, takeRingHome } from './ring-home.ts';
import type { RingStore, StoredRing } from './ring-store.ts';

const LOOK_MS = 10_000;
const AGAIN_MS = 3000;
/** Ids are safe as names of folders; whatever else lies there is none of ours. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const HOME_FILE = 'home';

/** The rings that this process keeps, in its data folder. One process at a time does; others that share the folder wait for its end. */
export function createRingsHere({ config, log, store }: Pick<Platform, 'config' | 'log'> & { store: RingStore }) {
  const folder = path.join(config.dataDir, 'rings');
  const logs = new Map<string, Promise<RingLog>>();
  const warn = (message: string, err: unknown) => log.warn({ source: 'rings', err }, message);
  let home: RingHome | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function openLog({ id, maxBytes, minutes }: StoredRing): Promise<RingLog> {
    const known = logs.get(id);
    if (known !== undefined) return known;
    const bounds = { maxBytes, minutes };
    const opened = openRingLog({ folder: path.join(folder, id), bounds, minFreeBytes: config.minFreeBytes });
    logs.set(id, opened);
    // The next one tries again.
    opened.catch(() => logs.delete(id));
    return opened;
  }

  async function forget(id: string): Promise<void> {
    const opened = await logs.get(id)?.catch(() => null);
    logs.delete(id);
    await opened?.close();
    await rm(path.join(folder, id), { recursive: true, force: true, maxRetries: 3 });
  }

  /** Brings what lies here to what the database says: limits that were changed, and rings that were deleted, elsewhere. */
  async function look({ id: homeId }: RingHome): Promise<void> {
    for (const ring of await store.list()) {
      if (ring.home !== homeId) continue;
      const opened = await openLog(ring);
      opened.setBounds(ring);
      await opened.prune();
    }
    for (const name of await readdir(folder)) {
      if (!ID.test(name) || name === HOME_FILE) continue;
      const isGone = await store.find(name).then(
        ({ home: kept }) => kept !== homeId,
        (error) => error instanceof AppError || Promise.reject(error),
      );
      if (isGone) await forget(name);
    }
  }

  async function begin(): Promise<void> {
    try {
      home ??= await takeRingHome(folder);
      if (config.databaseUrl === null) await store.adopt(home.id);
      await look(home);
    } catch (error) {
      if (!(error instanceof StartRefusal)) warn('The rings could not be looked after', error);
    }
    if (isStopped) return;
    timer = setTimeout(lookAgain, home === null ? AGAIN_MS : LOOK_MS);
    timer.unref();
  }

  function lookAgain(): void {
    looking = begin();
  }

  return {
    /** The id under which new rings are kept here. Throws AppError while another process keeps those of the folder. */
    homeId(): string {
      if (home === null) throw new AppError('ring_elsewhere', {}, { headers: { 'retry-after': '5' } });
      return home.id;
    },
    isHere: (ring: StoredRing): boolean => ring.home === home?.id,

    /** Throws AppError ring_elsewhere where another process keeps it. */
    async open(ring: StoredRing): Promise<RingLog> {
      if (isStopped) throw new AppError('stopping');
      if (ring.home !== home?.id) throw new AppError('ring_elsewhere', {}, { headers: { 'retry-after': '5' } });
      const opened = await openLog(ring);
      opened.setBounds(ring);
      return opened;
    },
    forget,

    /** Takes the folder as soon as no other process has it. */
    async start(): Promise<void> {
      looking = begin();
      // A process that starts again finds its folder free. One that must wait for another does so behind.
      await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())]);
    },

    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      for (const opened of logs.values()) await opened.then((each) => each.close()).catch(() => {});
      await home?.release();
    },
  };
}
export type RingsHere = ReturnType<typeof createRingsHere>;
