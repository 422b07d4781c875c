import type { Transaction } from 'kysely';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/job-queue.ts';
import { BLOB_FOLDERS, blobPrefix } from './blob-keys.ts';
import type { LogFileStore } from './log-file-store.ts';

const REMOVE_BLOBS_JOB = 'remove-log-file-blobs';

/** Removes what other features keep about a file outside the tables that hang on its row. */
export type ForgetFile = (fileId: string, transaction: Transaction<Tables>) => Promise<void>;

export interface EraseDeps {
  jobs: JobQueue;
  store: LogFileStore;
  forgetFile: ForgetFile;
}

/** Removes a file for good; its blobs go by a job of the same transaction, so that a crash leaves no orphan. */
export async function eraseLogFile(
  { jobs, store, forgetFile }: EraseDeps,
  id: string,
  transaction: Transaction<Tables>,
): Promise<boolean> {
  const wasThere = await store.remove(id, transaction);
  if (!wasThere) return false;
  await forgetFile(id, transaction);
  await jobs.send(REMOVE_BLOBS_JOB, { id }, transaction);
  return true;
}

export function createRemoveBlobsJob(blobs: BlobStore): JobDefinition<{ id: string }> {
  return {
    name: REMOVE_BLOBS_JOB,
    concurrency: 1,
    async run({ id }) {
      for (const folder of BLOB_FOLDERS) {
        for await (const key of blobs.list(blobPrefix(folder, id))) await blobs.remove(key);
      }
    },
  };
}
