import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '#platform/start-refusal.ts';
import type { LogFileStore } from './log-file-store.ts';
import { type OrphanDeps, sweepOrphans } from './orphans.ts';

export interface JanitorDeps extends OrphanDeps {
  store: LogFileStore;
  /** Throws StartRefusal when the database and the blobs do not belong together (any more). */
  confirmInstallation(): Promise<void>;
  tempFolder: string;
  softDeleteDays: number;
  /** Deletes the files that are older than files of their uploaders are kept. */
  expire(signal: AbortSignal): Promise<void>;
  erase(id: string): Promise<unknown>;
  /** Uploads that were not continued in time. */
  removeUploads(now: Date): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

/** Deletes files past their days, erases those whose time in the bin is over, and what crashes have left behind. */
export async function cleanUp(deps: JanitorDeps, signal: AbortSignal): Promise<void> {
  if (!(await isConfirmed(deps))) return;
  await deps.expire(signal);
  await eraseExpired(deps, signal);
  await removeOldWorkFolders(deps);
  await deps.removeUploads(deps.now());
  await sweepOrphans(deps, signal);
}

/** A database may be put in the place of another while the server runs. */
async function isConfirmed({ confirmInstallation, log }: JanitorDeps): Promise<boolean> {
  try {
    await confirmInstallation();
    return true;
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    log.warn({ source: 'log-files' }, `Nothing is cleaned up. ${error.message}`);
    return false;
  }
}

async function eraseExpired({ store, softDeleteDays, erase, now }: JanitorDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - softDeleteDays * DAY_MS);
  for (;;) {
    const ids = await store.listDeletedBefore(before, BATCH);
    for (const id of ids) {
      signal.throwIfAborted();
      await erase(id);
    }
    if (ids.length < BATCH) return;
  }
}

/** Work folders of attempts whose process was killed; a running one writes into its folder all the time. */
async function removeOldWorkFolders({ tempFolder, now }: JanitorDeps): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    if (!name.startsWith('parse-')) continue;
    const path = join(tempFolder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now().getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
