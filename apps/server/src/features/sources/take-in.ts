import { LIMITS, withoutUnseen } from '@rootline/contract';
import type { CapturedStream } from '@rootline/sources';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { CaptureAttempt } from './capture-store.ts';

/** What log files offer to who takes files in. */
interface FilesOfCaptures {
  room(userId: string): Promise<number>;
  /** The error for a full quota. */
  noRoom(): Error;
  requireSpace(bytes?: number): Promise<void>;
  store(id: string, path: string): Promise<string>;
  discard(id: string): Promise<void>;
  add(
    file: { id: string; filename: string; size: number; blobKey: string; uploadedBy: string; createdAt: Date },
    transaction: DatabaseTransaction,
  ): Promise<void>;
}

/** A file of a new case. */
interface MemberOfCapture {
  logFileId: string;
  path: string;
  /** Null: its entries name their services. */
  service: string | null;
  aliases: string[];
}

export interface TakeInDeps {
  db: Database;
  files: FilesOfCaptures;
  /** Adds a case with files of its own; gives its id. */
  addCase(
    made: { name: string; createdBy: string; files: readonly MemberOfCapture[] },
    transaction: DatabaseTransaction,
  ): Promise<string>;
}

/** What one stream, or several, became. */
export interface TakenIn {
  logFileId: string | null;
  caseId: string | null;
}

/**
 * Streams become files as uploads do: one a log file, several a case. All of it is there with the end of the transaction, in
 * which `keep` notes it, or nothing is.
 * @param keep false: the capture is gone, and so is what it gave
 */
export async function takeIn(
  { db, files, addCase }: TakeInDeps,
  { name, userId }: CaptureAttempt,
  streams: readonly CapturedStream[],
  keep: (taken: TakenIn, transaction: DatabaseTransaction) => Promise<boolean>,
): Promise<void> {
  const stored: (CapturedStream & { id: string; blobKey: string })[] = [];
  let isKept = false;
  try {
    for (const stream of streams) {
      const id = newId();
      stored.push({ ...stream, id, blobKey: '' });
      stored.splice(-1, 1, { ...stream, id, blobKey: await files.store(id, stream.path) });
    }
    isKept = await withTransaction(db, async (transaction) => {
      const createdAt = new Date();
      for (const { id, bytes: size, blobKey, name: path } of stored) {
        const filename = fileNameOf(stored.length === 1 ? `${name}.log` : path);
        await files.add({ id, filename, size, blobKey, uploadedBy: userId, createdAt }, transaction);
      }
      const members = stored.map(({ id, name: path, service, aliases }) => ({ logFileId: id, path, service, aliases }));
      const [only] = stored;
      const taken =
        stored.length === 1 && only !== undefined
          ? { logFileId: only.id, caseId: null }
          : { logFileId: null, caseId: await addCase({ name, createdBy: userId, files: members }, transaction) };
      if (await keep(taken, transaction)) return true;
      throw new CaptureGone();
    }).catch((error) => {
      if (error instanceof CaptureGone) return false;
      throw error;
    });
  } finally {
    // After an answer that was lost the rows may be there; the janitor takes what no row names.
    if (!isKept) for (const { id } of stored) if (!(await isAdded(db, id))) await files.discard(id);
  }
}

/** Ends the transaction: no one wants what was captured any more. */
class CaptureGone extends Error {}

async function isAdded(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('log_files')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(() => ({ id }));
  return found !== undefined;
}

/** The last part of a path, without what cannot be seen. */
function fileNameOf(path: string): string {
  const name = withoutUnseen(path.slice(path.lastIndexOf('/') + 1)).slice(-LIMITS.upload.fileNameLength);
  return name.trim() === '' ? 'capture.log' : name;
}
