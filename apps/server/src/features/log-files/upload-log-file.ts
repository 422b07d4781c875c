import type { LogFile } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { newId } from '#platform/new-id.ts';
import { newBlobKey } from './blob-keys.ts';
import type { FreeSpace } from './free-space.ts';
import { sendParse } from './ingest/parse-queue.ts';
import type { LogFileStore, NewLogFile } from './log-file-store.ts';
import { viewLogFile } from './log-file-view.ts';
import { announcedBytes, fileLimit, receiveUpload, type SizeLimit } from './receive-upload.ts';
import { NO_RUN } from './run-summaries.ts';
import type { UploadQuota } from './upload-quota.ts';
import type { UploadSlots } from './upload-slots.ts';
import { holdUploader } from './uploader.ts';

export interface UploadDeps {
  db: Kysely<Tables>;
  blobs: BlobStore;
  jobs: JobQueue;
  store: LogFileStore;
  slots: UploadSlots;
  quota: UploadQuota;
  limitBytes: number;
  space: FreeSpace;
  /** Called when a file starts to arrive, so that its parser is ready. */
  onStart: () => void;
}

/** Takes a file in; when it answers, the bytes, the row and the job that parses it would survive a power cut. */
export async function uploadLogFile(deps: UploadDeps, request: FastifyRequest, userId: string): Promise<LogFile> {
  const giveBack = deps.slots.take(userId);
  try {
    await deps.space.require(announcedBytes(request));
    const limit = await limitOf(deps, userId);
    deps.onStart();
    const id = newId();
    const blobKey = newBlobKey('raw', id);
    const received = await receiveUpload(request, deps.blobs, { key: blobKey, limit, space: deps.space });
    const file: NewLogFile = { id, ...received, source: 'upload', blobKey, uploadedBy: userId, createdAt: new Date() };
    await insertWithJob(deps, file);
    const row = await deps.store.findVisible(id);
    if (row === null) throw new AppError('log_file_not_found');
    return viewLogFile(row, NO_RUN);
  } finally {
    giveBack();
  }
}

/** The row and the job that parses the file exist together or not at all. */
export async function addFile(
  { store, jobs, quota }: Pick<UploadDeps, 'store' | 'jobs' | 'quota'>,
  file: NewLogFile,
  transaction: Transaction<Tables>,
): Promise<void> {
  await holdUploader(transaction, file.uploadedBy);
  await quota.claim(transaction, file.uploadedBy, file.size);
  await store.insert(file, transaction);
  await sendParse(jobs, file, file.uploadedBy, transaction);
}

/** What the user may still upload, at most the limit of one file. */
export async function limitOf({ quota, limitBytes }: UploadDeps, userId: string): Promise<SizeLimit> {
  const room = await quota.room(userId);
  return room < limitBytes ? { bytes: room, refusal: quota.refusal } : fileLimit(limitBytes);
}

async function insertWithJob({ db, store, jobs, blobs, quota }: UploadDeps, file: NewLogFile): Promise<void> {
  try {
    await db.transaction().execute((transaction) => addFile({ store, jobs, quota }, file, transaction));
  } catch (error) {
    // The one who uploads is not kept waiting for a second silence; the janitor removes a blob without a row.
    if (isDatabaseAway(error)) throw error;
    // A commit whose answer was lost may have happened: only a blob without a row is removed.
    const isKept = await store.findExisting([file.id]).then(
      (found) => found.size > 0,
      () => true,
    );
    if (!isKept) await blobs.remove(file.blobKey);
    throw error;
  }
}
