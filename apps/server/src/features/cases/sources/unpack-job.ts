import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceOfPath } from '@rootline/bundle';
import { errorText, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { type BlobStore, BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { ChildCrashed, ChildSilent } from '#platform/child-processes/child-messages.ts';
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

/** Attempts that the bytes of a source end before it is given up. */
const FAULTS = 3;
/** Attempts in all, those that the server ended among them: only a net, below which nothing would end a server that ends each time. */
const ATTEMPTS = 30;
/** Between two tries while the stored files cannot be reached. */
const AWAY_PAUSE_MS = 2000;
/** How often a deletion is looked for while something is unpacked. */
const WANTED_MS = 2000;

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

interface UnpackJob {
  job: JobDefinition<{ id: string }>;
  /** Ends the unpacking of what was deleted, where this process does it; others notice by themselves. */
  cancel(id: string): void;
}

/**
 * Unpacks what was sent to a case. Its files, and what was left out, become visible in one step, or nothing does. Its bytes stay
 * until all of it was taken, whatever ends an attempt.
 */
export function createUnpackJob(deps: UnpackDeps): UnpackJob {
  const { sources, files } = deps;
  const running = new Map<string, AbortController>();
  const job: JobDefinition<{ id: string }> = {
    name: UNPACK_JOB,
    concurrency: SOURCES_AT_ONCE,
    perOwner: 1,
    attempts: ATTEMPTS,
    onFailed: async ({ id }) => sources.giveUp(id, errorText('unpack_interrupted', { times: ATTEMPTS })),
    async run({ id }, { signal }) {
      for (let attempt = await sources.begin(id); attempt !== null; attempt = await sources.begin(id)) {
        if (attempt.faults >= FAULTS) await fail(deps, attempt, errorText('unpack_interrupted', { times: FAULTS }));
        else await tryOnce({ ...deps, running }, attempt, signal);
        signal.throwIfAborted();
      }
      // Also what an attempt left that was killed right after its end.
      if (!(await sources.isKept(id))) await files.discard(id);
    },
  };
  return { job, cancel: (id) => running.get(id)?.abort() };
}

async function tryOnce(
  deps: UnpackDeps & { running: Map<string, AbortController> },
  attempt: UnpackAttempt,
  stopping: AbortSignal,
): Promise<void> {
  // The janitor knows the beginning of the name.
  const folderOf = (number: number) => path.join(deps.tempFolder, `parse-case-${attempt.id}-${number}`);
  const folder = folderOf(attempt.number);
  // What a killed attempt wrote takes room until it goes.
  for (let number = 1; number < attempt.number; number += 1) {
    await rm(folderOf(number), { recursive: true, force: true });
  }
  const unwanted = new AbortController();
  deps.running.set(attempt.id, unwanted);
  const watch = watchDeletion(deps.sources, attempt, unwanted);
  const signal = AbortSignal.any([stopping, unwanted.signal]);
  try {
    const source = await deps.blobs.localPath(attempt.blobKey);
    const unpacked = await unpack(deps, attempt, { source, folder, signal });
    if (unpacked.files.length === 0) {
      return await fail(deps, attempt, failureOf(unpacked));
    }
    await takeIn(deps, attempt, unpacked);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (stopping.aborted) return await deps.sources.putBack(attempt);
    // No fault of the source: it is tried again until the files can be reached.
    if (error instanceof BlobStoreAway) {
      await deps.sources.putBack(attempt);
      return await sleep(AWAY_PAUSE_MS, undefined, { signal: stopping }).catch(() => {});
    }
    if (unwanted.signal.aborted || !(await deps.sources.isWanted(attempt)))
      return await fail(deps, attempt, errorText('case_source_not_found'));
    if (error instanceof ChildSilent) {
      return await fail(deps, attempt, errorText('unpack_silent', { seconds: error.seconds }));
    }
    // Tried again.
    if (error instanceof ChildCrashed) return await deps.sources.noteFault(attempt);
    const isForeseen = error instanceof AppError;
    if (!isForeseen) deps.onError(`What was sent to case ${attempt.caseId} could not be unpacked`, error);
    await fail(deps, attempt, isForeseen ? error.message : errorText('unpack_failed'));
  } finally {
    clearInterval(watch);
    deps.running.delete(attempt.id);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Aborts once the source or its case was deleted, in this process or another. */
function watchDeletion(sources: SourceStore, attempt: UnpackAttempt, unwanted: AbortController): NodeJS.Timeout {
  const look = async () => {
    // A database that is away says nothing about the case.
    if (!(await sources.isWanted(attempt).catch(() => true))) unwanted.abort();
  };
  return setInterval(() => void look(), WANTED_MS);
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
  const known = await caseFiles.listTaken(attempt.caseId, attempt.id);
  const repeated = found.filter((file) => !known.has(file.path)).flatMap((file) => asRepeated(file, known));
  const repeatedPaths = new Set(repeated.map((each) => each.path));
  const added = found.filter((file) => !known.has(file.path) && !repeatedPaths.has(file.path));
  // How many of them there is room for is known only when the case is held.
  const candidates = added.slice(0, LIMITS.cases.files).map((file) => ({ ...file, id: idOf(attempt, file) }));
  const taken = new Set<string>();
  try {
    const stored: ((typeof candidates)[number] & { blobKey: string })[] = [];
    for (const file of candidates) stored.push({ ...file, blobKey: await files.store(file.id, file.file) });
    const ids = await withTransaction(db, async (transaction) => {
      await cases.hold(transaction, attempt.caseId);
      const room = await caseFiles.room(attempt.caseId, transaction);
      const left = added.slice(room).map((file) => asTooMany(file));
      const done = {
        isPartial: stopped !== null || left.length > 0,
        error: stopped?.sentence ?? left[0]?.sentence ?? null,
        skipped: [...skipped, ...repeated, ...left],
        paths: stored.slice(0, room).map((file) => file.path),
      };
      if (!(await sources.complete(transaction, attempt, done))) return [];
      for (const { id, path: shown, byteCount, blobKey } of stored.slice(0, room)) {
        const filename = shown.slice(shown.lastIndexOf('/') + 1).slice(-LIMITS.upload.fileNameLength);
        const about = { id, filename, size: byteCount, blobKey, uploadedBy: attempt.createdBy };
        await files.add({ ...about, createdAt: new Date() }, transaction);
      }
      const members = stored.slice(0, room).map(({ id, path: shown, service, serviceOrigin, isMixed, aliases }) => ({
        logFileId: id,
        path: shown,
        service: service ?? serviceOfPath(shown),
        serviceOrigin,
        isMixed,
        aliases,
        isOwn: true,
        sourceId: attempt.id,
      }));
      await caseFiles.add(transaction, attempt.caseId, members);
      // Files that came before may have waited for this one.
      await queueSettling(jobs, attempt.caseId, transaction);
      return members.map((member) => member.logFileId);
    });
    for (const id of ids) taken.add(id);
  } finally {
    // After an answer that was lost the rows may be there; the janitor takes what no row names.
    for (const { id } of candidates) if (!taken.has(id) && !(await isAdded(db, id))) await files.discard(id);
  }
}

/** A file of which a part is in the case by itself, since an earlier attempt saw less of the source. */
function asRepeated({ path: shown, parts }: UnpackedFile, known: ReadonlySet<string>): LeftOut[] {
  const part = parts.find((each) => known.has(each));
  if (part === undefined) return [];
  return [{ path: shown, reason: 'duplicate', sentence: `A part of it is in the case already: ${part}` }];
}

function asTooMany({ path: shown }: UnpackedFile): LeftOut {
  return { path: shown, reason: 'too-many', sentence: errorText('case_full', { limit: LIMITS.cases.files }) };
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

/** The same file of the same source has the same id in every attempt of a round, so that what one left is found by the next. */
function idOf({ id, round }: UnpackAttempt, { path: shown }: UnpackedFile): string {
  return createHash('sha256').update(`${id} ${round} ${shown}`).digest('base64url').slice(0, 16);
}

function failureOf({ skipped, stopped }: Unpacked): string {
  const [only, ...others] = skipped;
  if (only !== undefined && others.length === 0 && stopped === null) return only.sentence;
  return stopped?.sentence ?? errorText('case_source_empty');
}
