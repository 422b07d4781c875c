import type { Readable } from 'node:stream';
import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import { newBlobKey } from '../blob-keys.ts';
import { addFile, limitOf, type UploadDeps } from '../upload-log-file.ts';
import { holdUploader } from '../uploader.ts';
import type { OpenUpload, ResumableUploadStore } from './resumable-upload-store.ts';
import { type Reception, UploadGone, type UploadParts } from './upload-parts.ts';

/** Cases that uploads are sent to. */
export interface CaseUploads {
  /** Throws AppError case_source_type for what is called neither a log nor an archive. */
  checkSourceName(filename: string): void;
  /** Throws AppError case_not_found. */
  requireVisible(caseId: string): Promise<void>;
  /** Keeps what has come, to be unpacked. Throws AppError for a case that is gone, or when there is no room. */
  addSource(
    source: { id: string; filename: string; size: number; blobKey: string; caseId: string; createdBy: string },
    transaction: DatabaseTransaction,
  ): Promise<void>;
  /** What the user has sent under the id; null for that of others too. */
  findSource(id: string, userId: string): Promise<{ size: number } | null>;
}

export interface ResumableDeps extends UploadDeps {
  uploads: ResumableUploadStore;
  parts: UploadParts;
  cases: CaseUploads;
}

export interface UploadState {
  received: number;
  size: number;
  /** Null once the log file is made, or the source of a case. */
  expiresAt: Date | null;
  isSource: boolean;
}

/** Uploads that go on after an interruption. The log file, or the source of a case, that one becomes has its id. */
export function createResumableUploads(deps: ResumableDeps) {
  const { db, blobs, store, uploads, parts } = deps;

  async function begin(
    userId: string,
    { filename, caseId }: { filename: string; caseId: string | null },
    size: number,
  ): Promise<{ id: string; state: UploadState }> {
    if (caseId !== null) await deps.cases.requireVisible(caseId);
    const limit = await limitOf(deps, userId);
    if (size > limit.bytes) throw limit.refusal();
    await deps.space.require(size);
    const id = newId();
    await parts.create(id);
    const upload = await withTransaction(db, async (transaction) => {
      await holdUploader(transaction, userId);
      const open = await uploads.countOpen(userId, transaction);
      if (open >= LIMITS.upload.resumable.openPerUser) throw new AppError('upload_busy');
      await deps.quota.claim(transaction, userId, size);
      return uploads.insert({ id, userId, filename, caseId, size }, transaction);
    }).catch(async (error) => {
      if (error instanceof AppError) await parts.remove(id);
      throw error;
    });
    return { id, state: size === 0 ? await readState(id, userId) : stateOf(upload) };
  }

  /** An upload whose bytes have all come and whose file is not made yet is finished first. */
  async function readState(id: string, userId: string): Promise<UploadState> {
    const upload = await uploads.find(id, userId);
    if (upload === null) return readFinished(id, userId);
    if (upload.received < upload.size) return stateOf(upload);
    await withLease(upload, (leased) => finish(leased));
    return readFinished(id, userId);
  }

  async function readFinished(id: string, userId: string): Promise<UploadState> {
    const file = await store.findVisible(id);
    if (file?.uploadedBy === userId) return { received: file.size, size: file.size, expiresAt: null, isSource: false };
    const source = await deps.cases.findSource(id, userId);
    if (source === null) throw new AppError('upload_not_found');
    return { received: source.size, size: source.size, expiresAt: null, isSource: true };
  }

  async function append(id: string, userId: string, from: number, body: Readable): Promise<UploadState> {
    const found = await uploads.find(id, userId);
    if (found === null) {
      const state = await readFinished(id, userId);
      requireOffset(from, state.received);
      return state;
    }
    const giveBack = deps.slots.take(userId);
    try {
      return await withLease(found, async (upload, lease) => {
        requireOffset(from, upload.received);
        await deps.space.require(upload.size - upload.received);
        deps.onStart();
        let { received } = upload;
        let { pieces } = upload;
        const reception: Reception = {
          onSynced: async (bytes, held) => {
            if (!(await uploads.advance(id, lease, bytes, held))) throw new AppError('upload_locked');
            received = bytes;
            pieces = held;
          },
          look: deps.space.watch(),
        };
        await parts.receive(upload, body, reception).catch((error) => refuseBroken(error, id));
        if (received === upload.size) await finish({ ...upload, received, pieces });
        const open = await uploads.find(id, userId);
        return open === null ? readFinished(id, userId) : stateOf(open);
      });
    } finally {
      giveBack();
    }
  }

  async function end(id: string, userId: string): Promise<void> {
    const found = await uploads.find(id, userId);
    if (found === null) throw new AppError('upload_not_found');
    await withLease(found, async () => {
      await uploads.remove(id);
      await parts.remove(id);
    });
  }

  async function withLease<T>({ id }: OpenUpload, work: (upload: OpenUpload, lease: string) => Promise<T>): Promise<T> {
    const lease = newId();
    const upload = await uploads.takeLease(id, lease);
    if (upload === null) throw new AppError('upload_locked', {}, { headers: { 'retry-after': '5' } });
    try {
      return await work(upload, lease);
    } finally {
      await uploads.giveBack(id, lease);
    }
  }

  /** May be repeated from any point where it was cut off: the key is noted before the bytes move to it. */
  async function finish(upload: OpenUpload): Promise<void> {
    const { id, userId, filename, size, caseId, blobKey: notedKey } = upload;
    const blobKey = notedKey ?? newBlobKey('raw', id);
    if (notedKey === null) await uploads.setBlobKey(id, blobKey);
    await parts.store(upload, blobKey).catch((error) => {
      if (error instanceof UploadGone) return forget(id);
      throw error;
    });
    const about = { id, filename, size, source: 'upload' as const, blobKey };
    const file = { ...about, uploadedBy: userId, createdAt: new Date() };
    const adding = db.transaction().execute(async (transaction) => {
      // First, since until then the upload itself takes room in the quota.
      await uploads.remove(id, transaction);
      if (caseId === null) await addFile(deps, file, transaction);
      else await deps.cases.addSource({ id, filename, size, blobKey, caseId, createdBy: userId }, transaction);
    });
    await adding.catch(async (error) => {
      // Refused by the quota, which may have shrunk meanwhile, or for the account: nothing of it is kept.
      if (error instanceof AppError) {
        await uploads.remove(id);
        await blobs.remove(blobKey);
      }
      throw error;
    });
    // What is left of it is the janitor's.
    await parts.remove(id).catch(() => {});
  }

  async function refuseBroken(error: NodeJS.ErrnoException, id: string): Promise<never> {
    if (error instanceof UploadGone) return forget(id);
    const isBrokenOff = error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    throw isBrokenOff ? new AppError('upload_aborted', {}, { cause: error }) : error;
  }

  /** Its bytes are gone: the sender begins anew. */
  async function forget(id: string): Promise<never> {
    await uploads.remove(id);
    throw new AppError('upload_not_found');
  }

  return { begin, readState, append, end, checkSourceName: deps.cases.checkSourceName };
}
export type ResumableUploads = ReturnType<typeof createResumableUploads>;

function stateOf({ received, size, expiresAt }: OpenUpload): UploadState {
  return { received, size, expiresAt, isSource: false };
}

function requireOffset(sent: number, received: number): void {
  if (sent !== received) throw new AppError('upload_offset', { offset: received });
}
