import { isAllowed, LIMITS, type LogFile, type LogFileDetail, type RcaResult } from '@rootline/contract';
import type { IgnoredMessage } from '@rootline/rca';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { writeRawList } from '#http/raw-json-list.ts';
import type { AuditLog } from '#platform/audit/audit-log.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { blobPrefix, newBlobKey } from './blob-keys.ts';
import { createRemoveBlobsJob, eraseLogFile, type ForgetFile } from './delete-log-file.ts';
import type { Asker } from './entries/ask-readers.ts';
import { createEntryLookup, type ParsedFileRef } from './entries/entry-lookup.ts';
import { keptOf } from './entries/kept-of.ts';
import { readParsed } from './entries/read-parsed.ts';
import { expireLogFiles } from './expire-log-files.ts';
import { createFreeSpace } from './free-space.ts';
import { createIngestJob, type IngestDeps } from './ingest/ingest-job.ts';
import { createParseStore, type FileChanged, type FileFailed } from './ingest/parse-store.ts';
import { createCheckedBlobs } from './integrity/checked-blobs.ts';
import { createIntegrityStore } from './integrity/integrity-store.ts';
import { createOriginals } from './integrity/look-at-original.ts';
import { createVerifyJobs, queueVerifying } from './integrity/verify-jobs.ts';
import { cleanUp } from './janitor.ts';
import { createLogFilePools, type ReaderBounds } from './log-file-pools.ts';
import { type Deletion, mountLogFiles } from './log-file-routes.ts';
import { createLogFileStore, type LogFileRow, type NewLogFile } from './log-file-store.ts';
import { viewLogFile } from './log-file-view.ts';
import { createMergedFiles } from './merged/merged-files.ts';
import { createMergedLookup } from './merged/merged-lookup.ts';
import { createPartStore } from './parts/part-store.ts';
import { type ReceivedSource, receiveSource } from './receive-source.ts';
import { mountReparse } from './reparse-log-file.ts';
import { createPartBlobs } from './resumable/part-blobs.ts';
import { createPartFiles } from './resumable/part-files.ts';
import { removeExpiredUploads } from './resumable/remove-expired-uploads.ts';
import { mountResumableUploads } from './resumable/resumable-routes.ts';
import { createResumableUploadStore } from './resumable/resumable-upload-store.ts';
import { type CaseUploads, createResumableUploads } from './resumable/resumable-uploads.ts';
import { NO_RUN, type RunSummaries } from './run-summaries.ts';
import { addFile, type UploadDeps, uploadLogFile } from './upload-log-file.ts';
import { createUploadQuota } from './upload-quota.ts';
import { createUploadSlots } from './upload-slots.ts';

export interface LogFilesDeps extends Platform {
  audit: AuditLog;
  forgetFile: ForgetFile;
  fileFailed: FileFailed;
  /** Told, in the transaction, of a file whose entries are there now or never will be, and of one that is going. */
  fileChanged: FileChanged;
  /** Parsing rules that are tried on the files of a user. */
  rulesFor: IngestDeps['rulesFor'];
  proposeFormat: IngestDeps['proposeFormat'];
  nameChanges: IngestDeps['nameChanges'];
  onParsed?: IngestDeps['onParsed'];
  caseUploads: CaseUploads;
  /** True while an analysis of the file waits or runs. */
  isAnalysed(id: string): Promise<boolean>;
  readers?: ReaderBounds | undefined;
}

/** Uploaded log files: takes them in, parses them, and answers what is in them. */
export async function createLogFiles(deps: LogFilesDeps) {
  const { config, db, blobs, clickhouse, jobs, log, tempFolder, stopping } = deps;
  const store = createLogFileStore(db, config.keepDays);
  const now = () => new Date();
  const onError = (message: string, error: unknown) => log.error({ source: 'log-files', err: asError(error) }, message);

  const pools = createLogFilePools(deps);
  const { parsers, readers, verifiers } = pools;
  const integrity = createIntegrityStore(db);
  const originals = createOriginals({ db, jobs, blobs, store: integrity });
  const verifyJobs = createVerifyJobs({
    db,
    jobs,
    blobs,
    store: integrity,
    checksumOf: (path) =>
      verifiers.call('checksum', { path, bytesPerSecond: LIMITS.verify.bytesPerSecond }, { signal: stopping }),
    isAnalysed: deps.isAnalysed,
    lookAtOriginal: originals.look,
    warn: (message) => log.warn({ source: 'log-files' }, message),
    now,
  });
  const checkedBlobs = createCheckedBlobs({
    store: integrity,
    blobs,
    checksumOf: (path) => readers.call('checksum', { path, bytesPerSecond: null }),
    onDamage: ({ id, ...found }) =>
      withTransaction(db, async (transaction) => {
        if (await integrity.noteDamage(id, found, transaction)) await queueVerifying(jobs, id, transaction);
      }),
  });
  const entries = createEntryLookup(checkedBlobs, readers, { seconds: deps.readers?.seconds, clickhouse });
  const space = createFreeSpace(blobs, config.minFreeBytes);
  const quota = createUploadQuota(db, config.storageQuotaBytes);
  const ingest = createIngestJob({
    store: createParseStore(db, deps),
    parts: createPartStore(db, jobs),
    partBytes: config.parsePartBytes,
    // The parser takes the checksum of the original itself.
    blobs: { ...blobs, adopt: checkedBlobs.adopt },
    space,
    pool: parsers,
    onStart: () => readers.warm(),
    tempFolder,
    rulesFor: deps.rulesFor,
    proposeFormat: deps.proposeFormat,
    nameChanges: deps.nameChanges,
    onParsed: deps.onParsed,
    now,
    onError,
  });
  const uploads: UploadDeps = {
    db,
    blobs,
    jobs,
    store,
    slots: createUploadSlots(),
    quota,
    space,
    limitBytes: config.uploadLimitBytes,
    onStart: () => config.role !== 'api' && parsers.warm(),
  };
  const openUploads = createResumableUploadStore(db);
  const parts = blobs.isLocal ? createPartFiles(tempFolder, blobs) : createPartBlobs(blobs);
  const resumable = createResumableUploads({ ...uploads, uploads: openUploads, parts, cases: deps.caseUploads });
  if (config.databaseUrl === null) await openUploads.endLeases();
  for (const job of ingest.jobs) jobs.define(job);
  jobs.define(ingest.partJob);
  jobs.define(createRemoveBlobsJob(blobs));
  verifyJobs.define();
  const removeUploads = (time: Date) => removeExpiredUploads(openUploads, parts, time);
  const erase = (id: string, transaction: DatabaseTransaction) =>
    eraseLogFile({ jobs, store, forgetFile: deps.forgetFile }, id, transaction);

  /** Throws AppError log_file_not_found for a file that is deleted or never was. */
  async function findVisible(id: string): Promise<LogFileRow> {
    const row = await store.findVisible(id);
    if (row === null) throw new AppError('log_file_not_found');
    return row;
  }

  async function findParsed(id: string): Promise<ParsedFileRef> {
    const { status } = await findVisible(id);
    if (status === 'failed') throw new AppError('log_file_failed');
    return findEntries(id);
  }

  /** The entries there are, also those of a file that could not be parsed again. */
  async function findEntries(id: string): Promise<ParsedFileRef> {
    for (;;) {
      const { digestKey, facts } = await findVisible(id);
      if (digestKey === null) throw new AppError('log_file_not_parsed');
      const segments = await store.listSegments(id, digestKey);
      if (segments !== null) {
        return { id, digestKey, segments, ...keptOf(facts) };
      }
    }
  }

  async function findFirstLook(id: string): Promise<RcaResult | null> {
    const found = await store.findFirstLook(id);
    if (found === null) throw new AppError('log_file_not_found');
    return found.firstLook;
  }

  async function viewFiles(rows: readonly LogFileRow[], runs: RunSummaries): Promise<LogFile[]> {
    // Who looks at a list opens one of its files next, and a reader takes half a second to start.
    if (rows.length > 0) readers.warm();
    const summaries = await runs.ofFiles(rows.map(({ id }) => id));
    return rows.map((row) => viewLogFile(row, summaries.get(row.id) ?? NO_RUN));
  }

  /** One file with a bounded choice of its entries. */
  async function readDetail(
    id: string,
    { asker, reply, runs }: { asker: Asker; reply: FastifyReply; runs: RunSummaries },
  ): Promise<LogFileDetail> {
    await originals.look(id);
    const row = await findVisible(id);
    const [summaries, runsOfFile] = await Promise.all([runs.ofFiles([id]), runs.ofFile(id)]);
    const choice =
      row.digestKey === null
        ? { json: new Uint8Array(), count: 0 }
        : await readParsed(findEntries, [id], (file) => entries.readChoice(asker, file));
    return {
      ...viewLogFile(row, summaries.get(id) ?? NO_RUN),
      jobs: runsOfFile,
      entriesTotal: row.entryCount,
      entriesTruncated: choice.count < row.entryCount,
      entries: writeRawList(reply, choice.json),
    };
  }

  async function deleteFile(id: string, { isHard, user, inTransaction }: Deletion, runs: RunSummaries): Promise<void> {
    const file = await findVisible(id);
    const mayErase =
      file.uploadedBy === user.id || isAllowed(user.role, 'log-files.hard-delete-any', config.rolePolicy);
    if (isHard && !mayErase) throw new AppError('forbidden');
    await runs.cancelActive({ kind: 'file', id }, user.id);
    const isErased = isHard || config.softDeleteDays === 0;
    await inTransaction(async (transaction) => {
      await deps.fileChanged(id, transaction);
      const wasThere = isErased ? await erase(id, transaction) : await store.markDeleted(id, now(), transaction);
      if (!wasThere) throw new AppError('log_file_not_found');
    });
    ingest.cancel(id);
    log.info({ source: 'audit' }, `User ${user.id} ${isErased ? 'erased' : 'deleted'} log file ${id}`);
  }

  const sources = {
    /** Takes in what is to be unpacked; `keep` writes its row. */
    receive: (
      upload: { request: FastifyRequest; userId: string; checkName(filename: string): void },
      keep: (source: ReceivedSource) => Promise<void>,
    ) => receiveSource(uploads, upload, keep),
    claim: quota.claim,
    room: quota.room,
    noRoom: quota.refusal,
    requireSpace: space.require,
    /** Stores the text of a file that is to be added under the id; what was stored under it before goes. */
    async store(id: string, path: string): Promise<string> {
      await sources.discard(id);
      await space.require();
      const key = newBlobKey('raw', id);
      await blobs.adopt(key, path);
      return key;
    },
    async discard(id: string): Promise<void> {
      for await (const key of blobs.list(blobPrefix('raw', id))) await blobs.remove(key);
    },
    /** Adds a stored text as a file that waits to be parsed. */
    add: (file: Omit<NewLogFile, 'source'>, transaction: DatabaseTransaction) =>
      addFile({ store, jobs, quota }, { ...file, source: 'upload' }, transaction),
  };
  const merged = createMergedFiles(store.listParsed, createMergedLookup(checkedBlobs, readers, deps.readers?.seconds));

  return {
    findVisible,

    /** Throws AppError for a file that is deleted or not parsed. */
    async findAnalysable(id: string): Promise<{ isRcaPossible: boolean }> {
      const { status, isRcaPossible } = await findVisible(id);
      if (status === 'failed') throw new AppError('log_file_failed');
      if (status !== 'completed') throw new AppError('log_file_not_parsed');
      return { isRcaPossible };
    },

    /** What would be ignored with a template of a file; null where it has none. */
    findMessage: (asker: Asker, id: string, templateId: string): Promise<IgnoredMessage | null> =>
      readParsed(findParsed, [id], (file) => entries.readMessage(asker, file, templateId)),
    /** The templates of each message in a file, and their entries. */
    findTemplates: (asker: Asker, id: string, messages: readonly IgnoredMessage[]) =>
      readParsed(findParsed, [id], (file) => entries.readTemplatesOf(asker, file, messages)),

    /** Reads several files as one. */
    merged,
    /** What cases take in and unpack. */
    sources,
    findFirstLook,
    readDetail,

    /** Those of these files that are not deleted, in any order. */
    listVisible: async (ids: readonly string[], runs: RunSummaries): Promise<LogFile[]> =>
      viewFiles(await store.listVisible(ids), runs),
    erase,
    markDeleted: (id: string, transaction: DatabaseTransaction): Promise<boolean> =>
      store.markDeleted(id, now(), transaction),
    /** Ends the parsing of a file that was deleted. */
    endWork: ingest.cancel,

    /** Where an analysis finds a parsed file on this machine; null when it is gone or not parsed. */
    async locate(id: string): Promise<{ fileName: string; source: { digestPath: string; rawPath: string } } | null> {
      const row = await store.findVisible(id);
      if (row?.digestKey == null) return null;
      const [digestPath, rawPath] = await Promise.all([
        checkedBlobs.localPath(row.digestKey),
        checkedBlobs.localPath(row.textKey ?? row.blobKey),
      ]);
      return { fileName: row.filename, source: { digestPath, rawPath } };
    },

    /** Deletes and erases what is past its days, and what crashes have left behind. */
    cleanUp: (): Promise<void> =>
      cleanUp(
        {
          store,
          blobs,
          log,
          confirmInstallation: deps.installation.confirm,
          tempFolder,
          softDeleteDays: config.softDeleteDays,
          orphanDays: config.orphanDays,
          expire: (signal) => expireLogFiles({ audit: deps.audit, store, now }, signal),
          erase: (id) => withTransaction(db, (transaction) => erase(id, transaction)),
          removeUploads,
          now,
        },
        stopping,
      ),

    /** Lets everything be read again that was not verified for long, and be repaired. */
    verifyDue: verifyJobs.verifyDue,

    /** Ends the child processes. Jobs must have stopped. */
    async stop(): Promise<void> {
      await pools.stop();
    },

    mount(mount: Mount, runs: RunSummaries): void {
      mountResumableUploads(mount, resumable);
      mountReparse(mount, { jobs, runs, quota, space, findVisible });
      mountLogFiles(mount, {
        entries,
        uploadLimitBytes: config.uploadLimitBytes,
        findParsed,
        findFirstLook,
        upload: (request, user) => uploadLogFile(uploads, request, user.id),
        list: async (limit, wanted) => viewFiles(await store.listNewest(limit, wanted), runs),
        readDetail: (id, asker, reply) => readDetail(id, { asker, reply, runs }),
        remove: (id, deletion) => deleteFile(id, deletion, runs),
      });
    },
  };
}

export type LogFiles = Awaited<ReturnType<typeof createLogFiles>>;

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
