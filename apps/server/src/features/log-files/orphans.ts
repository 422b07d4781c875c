import { LIMITS } from '@rootline/contract';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import type { Logger } from '#platform/server-log/server-log.ts';
import { BLOB_FOLDERS, QUARANTINE, quarantinePrefix, readBlobKey, readQuarantineKey } from './blob-keys.ts';
import type { LogFileStore } from './log-file-store.ts';

export interface OrphanDeps {
  store: Pick<LogFileStore, 'findNamedBlobs'>;
  blobs: BlobStore;
  /** Days that a blob without a row stays in quarantine. */
  orphanDays: number;
  log: Logger;
  now(): Date;
}

interface Found {
  key: string;
  fileId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;
/** The rest waits for the next pass. */
const MOST_PER_PASS = 1000;
const KEYS_PER_LINE = 25;
const SOURCE = { source: 'log-files' };

/**
 * Puts blobs that no row names aside, gives back those that one names again, and deletes what has waited long enough.
 * Too many of them mean that the database is wrong rather than that work was cut off: then nothing is touched.
 */
export async function sweepOrphans(deps: OrphanDeps, signal: AbortSignal): Promise<void> {
  const { log } = deps;
  await giveBackNamed(deps, signal);
  const { orphans, count, total } = await findOrphans(deps, signal);
  if (count >= LIMITS.orphans.alarmCount && count > total * LIMITS.orphans.alarmShare) {
    log.warn(
      SOURCE,
      `${count} of ${total} stored blobs belong to no log file in the database. That is too many to be leftovers, so none were quarantined or deleted. Was the database restored from an older backup? See "Installation id and quarantine" in docs/operations.md`,
    );
    return;
  }
  await putAside(deps, orphans, signal);
  await removeOld(deps, signal);
}

/** Puts aside every blob that no row names, however many there are; for an operator who has checked them. */
export async function putAllOrphansAside(deps: OrphanDeps): Promise<number> {
  const { signal } = new AbortController();
  let moved = 0;
  for (;;) {
    const { orphans } = await findOrphans(deps, signal);
    if (orphans.length === 0) return moved;
    await putAside(deps, orphans, signal);
    moved += orphans.length;
  }
}

async function giveBackNamed(deps: OrphanDeps, signal: AbortSignal): Promise<void> {
  const back: string[] = [];
  for await (const batch of batchesOf(deps, QUARANTINE, (key) => readQuarantineKey(key)?.fileId ?? null)) {
    const named = await namedAmong(deps, batch);
    for (const { key } of batch) {
      signal.throwIfAborted();
      const original = readQuarantineKey(key)?.original ?? '';
      if (named.has(original) && (await move(deps, key, original))) back.push(original);
    }
  }
  listInLog(deps, back, 'Log files refer to these blobs again, so they were restored from quarantine');
}

/** Blobs older than any upload or parsing under way that no row names, as many as one pass takes, and how many there are. */
async function findOrphans(deps: OrphanDeps, signal: AbortSignal) {
  const orphans: string[] = [];
  let count = 0;
  let total = 0;
  const oldFileId = (key: string) => {
    total += 1;
    const made = readBlobKey(key);
    return made === null || deps.now().getTime() - made.madeAtMs < DAY_MS ? null : made.fileId;
  };
  for (const folder of BLOB_FOLDERS) {
    for await (const batch of batchesOf(deps, `${folder}/`, oldFileId)) {
      signal.throwIfAborted();
      const named = await namedAmong(deps, batch);
      const unnamed = batch.filter(({ key }) => !named.has(key)).map(({ key }) => key);
      count += unnamed.length;
      orphans.push(...unnamed.slice(0, MOST_PER_PASS - orphans.length));
    }
  }
  return { orphans, count, total };
}

async function putAside(deps: OrphanDeps, orphans: string[], signal: AbortSignal): Promise<void> {
  const folder = quarantinePrefix(deps.now());
  const moved: string[] = [];
  for (const key of orphans) {
    signal.throwIfAborted();
    if (await move(deps, key, `${folder}${key}`)) moved.push(key);
  }
  listInLog(
    deps,
    moved,
    `No log file refers to these blobs, so they were moved to ${folder} for ${deps.orphanDays} days`,
  );
}

/** Each is looked up once more right before it goes. */
async function removeOld(deps: OrphanDeps, signal: AbortSignal): Promise<void> {
  const oldFileId = (key: string) => {
    const found = readQuarantineKey(key);
    return found === null || deps.now().getTime() - found.dayEndsMs < deps.orphanDays * DAY_MS ? null : found.fileId;
  };
  const removed: string[] = [];
  for await (const batch of batchesOf(deps, QUARANTINE, oldFileId)) {
    const named = await namedAmong(deps, batch);
    for (const { key } of batch) {
      signal.throwIfAborted();
      if (named.has(readQuarantineKey(key)?.original ?? '')) continue;
      await deps.blobs.remove(key);
      removed.push(key);
    }
  }
  listInLog(deps, removed, 'The quarantine period of these blobs is over, so they were deleted');
}

/** Keys below a prefix for which `fileIdOf` gives a file, some at a time. */
async function* batchesOf(
  { blobs }: OrphanDeps,
  prefix: string,
  fileIdOf: (key: string) => string | null,
): AsyncGenerator<Found[]> {
  let batch: Found[] = [];
  for await (const key of blobs.list(prefix)) {
    const fileId = fileIdOf(key);
    if (fileId === null) continue;
    batch.push({ key, fileId });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function namedAmong({ store }: OrphanDeps, batch: Found[]): Promise<Set<string>> {
  return store.findNamedBlobs([...new Set(batch.map(({ fileId }) => fileId))]);
}

/** False when another process was faster. */
async function move({ blobs }: OrphanDeps, key: string, newKey: string): Promise<boolean> {
  return blobs.move(key, newKey).then(
    () => true,
    (error) => {
      if (error instanceof BlobMissing) return false;
      throw error;
    },
  );
}

function listInLog({ log }: OrphanDeps, keys: string[], sentence: string): void {
  for (let from = 0; from < keys.length; from += KEYS_PER_LINE) {
    log.info(SOURCE, `${sentence}: ${keys.slice(from, from + KEYS_PER_LINE).join(', ')}`);
  }
}
