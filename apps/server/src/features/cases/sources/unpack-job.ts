import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { serviceOfPath } from '@rootline/bundle';
import { errorText, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { ChildCrashed } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/job-queue.ts';
import type { CaseFileStore } from '../case-file-store.ts';
import type { CaseStore } from '../case-store.ts';
import { queueSettling } from '../settle-job.ts';
import type { SourceStore, UnpackAttempt } from './source-store.ts';
import { SOURCES_AT_ONCE, unpackLimits } from './unpack-limits.ts';
import type { LeftOut, UnpackedFile, UnpackOperations } from './unpack-operations.ts';

export const UNPACK_JOB = 'unpack-case-source';

const ATTEMPTS = 3;
const INTERRUPTED = errorText('unpack_interrupted', { times: ATTEMPTS });

/** What log files offer to who takes files in. */
export interface SourceFiles {
  room(userId: string): Promise<number>;
  /** What is said when there is no more room. */
  noRoom(): AppError;
  requireSpace(bytes?: number): Promise<void>;
  /** Stores the text of a file under the id; what was stored under it before goes. */
  store(id: string, path: string): Promise<string>;
  discard(id: string): Promise<void>;
  add(
    file: { id: string; filename: string; size: number; blobKey: string; uploadedBy: string; createdAt: Date },
    transaction: DatabaseTransaction,
  ): Promise<void>;
}

export interface UnpackDeps {
  db: Database;
  jobs: JobQueue;
  blobs: Pick<BlobStore, 'localPath'>;
  tempFolder: string;
  uploadLimitBytes: number;
  pool: ChildPool<UnpackOperations>;
  sources: SourceStore;
  cases: CaseStore;
  caseFiles: CaseFileStore;
  files: SourceFiles;
  onError(message: string, error: unknown): void;
}

/** Unpacks what was sent to a case. Its files, and what was left out, become visible in one step, or nothing does. */
export function createUnpackJob(deps: UnpackDeps): JobDefinition<{ id: string }> {
  const { sources, files } = deps;
  return {
    name: UNPACK_JOB,
    concurrency: SOURCES_AT_ONCE,
    perOwner: 1,
    attempts: 3 * ATTEMPTS,
    onFailed: async ({ id }) => {
      await sources.giveUp(id, INTERRUPTED);
      await files.discard(id);
    },
    async run({ id }, { signal }) {
      for (let attempt = await sources.begin(id); attempt !== null; attempt = await sources.begin(id)) {
        if (attempt.number > ATTEMPTS) await fail(deps, attempt, INTERRUPTED);
        else await tryOnce(deps, attempt, signal);
        signal.throwIfAborted();
      }
      // Also what an attempt left that was killed right after its end.
      await files.discard(id);
    },
  };
}

async function tryOnce(deps: UnpackDeps, attempt: UnpackAttempt, signal: AbortSignal): Promise<void> {
  // The janitor knows the beginning of the name.
  const folderOf = (number: number) => path.join(deps.tempFolder, `parse-case-${attempt.id}-${number}`);
  const folder = folderOf(attempt.number);
  // What a killed attempt wrote takes room until it goes.
  for (let number = 1; number < attempt.number; number += 1) {
    await rm(folderOf(number), { recursive: true, force: true });
  }
  try {
    const source = await deps.blobs.localPath(attempt.blobKey);
    const unpacked = await unpack(deps, attempt, { source, folder, signal });
    if (unpacked.files.length === 0) {
      return await fail(deps, attempt, failureOf(unpacked));
    }
    await takeIn(deps, attempt, unpacked);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (signal.aborted) return await deps.sources.putBack(attempt);
    // A crash is tried again.
    if (error instanceof ChildCrashed) return;
    const isForeseen = error instanceof AppError;
    if (!isForeseen) deps.onError(`What was sent to case ${attempt.caseId} could not be unpacked`, error);
    await fail(deps, attempt, isForeseen ? error.message : errorText('unpack_failed'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What else is in the case may have waited for it. */
async function fail({ db, jobs, sources }: UnpackDeps, attempt: UnpackAttempt, sentence: string): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await sources.fail(attempt, sentence, transaction);
    await queueSettling(jobs, attempt.caseId, transaction);
  });
}

type Unpacked = UnpackOperations['unpack']['output'];

/** Throws AppError when it holds more than its sender may store. */
async function unpack(
  { pool, files, uploadLimitBytes }: UnpackDeps,
  { filename, createdBy }: UnpackAttempt,
  { source, folder, signal }: { source: string; folder: string; signal: AbortSignal },
): Promise<Unpacked> {
  const room = await files.room(createdBy);
  const limits = unpackLimits(uploadLimitBytes, room);
  await files.requireSpace();
  const full = new AbortController();
  const unpacked = await pool.call(
    'unpack',
    { path: source, name: filename, folder, limits },
    {
      signal: AbortSignal.any([signal, full.signal]),
      onReport: ({ bytes }) => {
        if (bytes > 0) files.requireSpace(bytes).catch((error) => full.abort(error));
      },
    },
  );
  if (unpacked.stopped?.limit === 'unpackedBytes' && limits.unpackedBytes === room) throw files.noRoom();
  return unpacked;
}

async function takeIn(
  { db, jobs, sources, cases, caseFiles, files }: UnpackDeps,
  attempt: UnpackAttempt,
  { files: found, skipped, stopped }: Unpacked,
): Promise<void> {
  const room = LIMITS.cases.files - (await caseFiles.list(attempt.caseId)).length;
  const tooMany = errorText('case_full', { limit: LIMITS.cases.files });
  const left: LeftOut[] = found
    .slice(Math.max(0, room))
    .map((file) => ({ path: file.path, reason: 'too-many', sentence: tooMany }));
  const taken = found.slice(0, Math.max(0, room)).map((file) => ({ ...file, id: idOf(attempt, file) }));
  let isTaken = false;
  try {
    const stored: ((typeof taken)[number] & { blobKey: string })[] = [];
    for (const file of taken) stored.push({ ...file, blobKey: await files.store(file.id, file.file) });
    isTaken = await withTransaction(db, async (transaction) => {
      await cases.hold(transaction, attempt.caseId);
      const done = { error: stopped?.sentence ?? null, skipped: [...skipped, ...left] };
      if (!(await sources.complete(transaction, attempt, done))) return false;
      for (const { id, path: shown, byteCount, blobKey } of stored) {
        const filename = shown.slice(shown.lastIndexOf('/') + 1).slice(-LIMITS.upload.fileNameLength);
        const about = { id, filename, size: byteCount, blobKey, uploadedBy: attempt.createdBy };
        await files.add({ ...about, createdAt: new Date() }, transaction);
      }
      const members = stored.map(({ id, path: shown, service, serviceOrigin, isMixed, aliases }) => ({
        logFileId: id,
        path: shown,
        service: service ?? serviceOfPath(shown),
        serviceOrigin,
        isMixed,
        aliases,
        isOwn: true,
      }));
      await caseFiles.add(transaction, attempt.caseId, members);
      // Files that came before may have waited for this one.
      await queueSettling(jobs, attempt.caseId, transaction);
      return true;
    });
  } finally {
    // After an answer that was lost the rows may be there; the janitor takes what no row names.
    if (!isTaken) for (const { id } of taken) if (!(await isAdded(db, id))) await files.discard(id);
  }
}

async function isAdded(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('log_files')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(() => ({ id }));
  return found !== undefined;
}

/** The same file of the same source has the same id in every attempt, so that what one left is found by the next. */
function idOf({ id }: UnpackAttempt, { path: shown }: UnpackedFile): string {
  return createHash('sha256').update(`${id} ${shown}`).digest('base64url').slice(0, 16);
}

function failureOf({ skipped, stopped }: Unpacked): string {
  const [only, ...others] = skipped;
  if (only !== undefined && others.length === 0 && stopped === null) return only.sentence;
  return stopped?.sentence ?? errorText('case_source_empty');
}
