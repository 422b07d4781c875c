import { stat } from 'node:fs/promises';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { type Database, withTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { IntegrityStore, StoredBlobs } from './integrity-store.ts';
import { queueVerifying } from './verify-jobs.ts';

interface OriginalsDeps {
  db: Database;
  jobs: JobQueue;
  blobs: BlobStore;
  store: IntegrityStore;
}

/** Originals that are remembered to be on their way to be verified. */
const REMEMBERED = 1000;

/**
 * Looks whether the original of a file is there, as large as it was, and as old, and notes what is wrong: no one reads it
 * until it is needed. One that was written to since it was last read as a whole is verified. Where blobs are no files of this
 * machine, only verifying tells.
 */
export function createOriginals({ db, jobs, blobs, store }: OriginalsDeps) {
  const queued = new Map<string, number>();

  /** Its time of writing where it is to be verified. */
  function isToBeVerified(id: string, writtenMs: number): boolean {
    if (queued.get(id) === writtenMs) return false;
    queued.delete(id);
    queued.set(id, writtenMs);
    const [oldest] = queued.keys();
    if (queued.size > REMEMBERED && oldest !== undefined) queued.delete(oldest);
    return true;
  }

  return {
    async look(id: string): Promise<void> {
      if (!blobs.isLocal) return;
      const file = await store.find(id);
      if (file === null || file.status === 'pending' || file.status === 'processing') return;
      const found = await sizeAndTime(blobs, file.raw.key);
      const state = found === null ? 'missing' : found.size === file.raw.bytes ? 'whole' : 'damaged';
      const isNewer = found !== null && found.writtenMs > seenMs(file) && isToBeVerified(id, found.writtenMs);
      if (state === 'whole' && !isNewer) return;
      await withTransaction(db, async (transaction) => {
        const isNews = state !== 'whole' && (await store.noteDamage(id, { part: 'raw', state }, transaction));
        if (isNews || isNewer) await queueVerifying(jobs, id, transaction);
      });
    },
  };
}

/** When it was last known to be right. */
function seenMs({ createdAt, verifiedAt }: StoredBlobs): number {
  return Math.max(createdAt.getTime(), verifiedAt?.getTime() ?? 0);
}

async function sizeAndTime(blobs: BlobStore, key: string): Promise<{ size: number; writtenMs: number } | null> {
  try {
    const { size, mtimeMs } = await stat(await blobs.localPath(key));
    return { size, writtenMs: mtimeMs };
  } catch (error) {
    if (error instanceof BlobMissing || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
