import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { BLOB_FOLDERS, readBlobKey } from './blob-keys.ts';
import type { LogFileStore } from './log-file-store.ts';

export interface JanitorDeps {
  store: LogFileStore;
  blobs: BlobStore;
  tempFolder: string;
  softDeleteDays: number;
  erase(id: string): Promise<unknown>;
  /** Uploads that were not continued in time. */
  removeUploads(now: Date): Promise<void>;
  now(): Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

/** Erases files whose time in the bin is over, and what crashes have left behind. */
export async function cleanUp(deps: JanitorDeps, signal: AbortSignal): Promise<void> {
  await eraseExpired(deps, signal);
  await removeOldWorkFolders(deps);
  await deps.removeUploads(deps.now());
  for (const folder of BLOB_FOLDERS) await removeOrphans(deps, folder, signal);
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

/** Blobs that no row names, older than any upload or parsing under way. */
async function removeOrphans(deps: JanitorDeps, folder: string, signal: AbortSignal): Promise<void> {
  let batch: { key: string; fileId: string }[] = [];
  const flush = async () => {
    const named = await deps.store.findNamedBlobs([...new Set(batch.map(({ fileId }) => fileId))]);
    for (const { key } of batch) if (!named.has(key)) await deps.blobs.remove(key);
    batch = [];
  };
  for await (const key of deps.blobs.list(`${folder}/`)) {
    signal.throwIfAborted();
    const made = readBlobKey(key);
    if (made === null || deps.now().getTime() - made.madeAtMs < DAY_MS) continue;
    batch.push({ key, fileId: made.fileId });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}
