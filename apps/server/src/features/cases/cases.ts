import path from 'node:path';
import { serviceOfPath } from '@rootline/bundle';
import { type Case, type CaseDetail, ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import type { DatabaseTransaction, InTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { mountCaseComparison } from './case-comparison.ts';
import { createCaseDeletion } from './case-deletion.ts';
import { type CaseReader, mountCaseEntries } from './case-entries.ts';
import { createCaseFileStore, type NewCaseFile } from './case-file-store.ts';
import { createCaseSources } from './case-sources.ts';
import { createCaseStore, type StoredCase } from './case-store.ts';
import { type CaseRunSummary, viewCase, viewCaseFile } from './case-view.ts';
import { createSettleJob, type PrepareCase, queueSettling, type SettleDeps } from './settle-job.ts';
import { checkSourceName } from './sources/source-names.ts';
import { mountCaseSources } from './sources/source-routes.ts';
import { createSourceStore, type NewSource } from './sources/source-store.ts';
import { createUnpackJob, type SourceFiles, UNPACK_JOB } from './sources/unpack-job.ts';
import { SOURCES_AT_ONCE } from './sources/unpack-limits.ts';
import type { UnpackOperations } from './sources/unpack-operations.ts';

/** What cases need of the log files in them. */
export interface CaseLogFiles {
  /** Those of these that are not deleted, in any order. */
  listVisible(ids: readonly string[]): Promise<LogFile[]>;
  /** In the transaction, and what follows it once that is committed. */
  erase(id: string, transaction: DatabaseTransaction): Promise<unknown>;
  markDeleted(id: string, transaction: DatabaseTransaction): Promise<unknown>;
  endWork(id: string): void;
  /** Where an analysis finds a file; null when it is gone or not parsed. */
  locate(id: string): Promise<{ source: { digestPath: string; rawPath: string } } | null>;
  readIds: SettleDeps['readIds'];
  sources: SourceFiles & {
    /** Takes in an upload under its limits; `keep` writes its row, or nothing of it stays. */
    receive(
      upload: { request: FastifyRequest; userId: string; checkName(filename: string): void },
      keep: (source: { id: string; filename: string; size: number; blobKey: string }) => Promise<void>,
    ): Promise<{ id: string }>;
    /** Throws AppError storage_quota when the user may not store so many bytes more. */
    claim(transaction: DatabaseTransaction, userId: string, bytes: number): Promise<void>;
  };
}

/** What cases need of the runs over them and over their files. */
export interface CaseRuns {
  ofCases(ids: readonly string[]): Promise<Map<string, CaseRunSummary>>;
  cancelActive(subject: { kind: 'file' | 'case'; id: string }, userId: string): Promise<void>;
  /** What other features keep about runs of a case that is erased. */
  forgetCase(id: string, transaction: DatabaseTransaction): Promise<void>;
  prepare: PrepareCase;
}

export interface CasesDeps
  extends Pick<Platform, 'config' | 'db' | 'log' | 'jobs' | 'blobs' | 'tempFolder' | 'startChild'> {
  files: CaseLogFiles;
  runs: CaseRuns;
  reader: CaseReader;
}

/** A file of a case that was captured from a source. */
interface CapturedFile {
  logFileId: string;
  path: string;
  /** Null: its entries name their services. */
  service: string | null;
  aliases: string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cases: files of one incident, each with its service and its clock. */
export function createCases({ files, runs, reader, ...deps }: CasesDeps) {
  const { config, db, log, jobs, tempFolder } = deps;
  const store = createCaseStore(db);
  const caseFiles = createCaseFileStore(db);
  const sources = createSourceStore(db);
  const located = createCaseSources({ store, caseFiles, files });
  const unpackers = createChildPool<UnpackOperations>({
    startChild: deps.startChild,
    entry: new URL('./sources/unpack-child.ts', import.meta.url),
    writes: [path.join(tempFolder, 'parse-*')],
    heapMegabytes: 384,
    children: SOURCES_AT_ONCE,
    callsPerChild: 1,
    idleMs: 10_000,
    silenceMs: 120_000,
    onCancel: 'kill',
    retryCrashed: false,
  });
  const unpacking = createUnpackJob({
    ...deps,
    pool: unpackers,
    uploadLimitBytes: config.uploadLimitBytes,
    sources,
    cases: store,
    caseFiles,
    files: files.sources,
    onError: (message, err) => log.error({ source: 'cases', err }, message),
  });
  jobs.define(unpacking.job);

  jobs.define(
    createSettleJob({ db, store, caseFiles, sources: located, prepare: runs.prepare, readIds: files.readIds }),
  );

  async function viewCases(stored: readonly StoredCase[]): Promise<Case[]> {
    const summaries = await runs.ofCases(stored.map(({ id }) => id));
    return stored.map((each) => viewCase(each, summaries.get(each.id)));
  }

  async function readCase(id: string): Promise<Case> {
    const found = await store.find(id);
    return viewCase(found, (await runs.ofCases([id])).get(id));
  }

  async function readDetail(id: string): Promise<CaseDetail> {
    const found = await readCase(id);
    const [rows, sent, skipped] = await Promise.all([caseFiles.list(id), sources.list(id), sources.listSkipped(id)]);
    const logFiles = new Map(
      (await files.listVisible(rows.map((row) => row.logFileId))).map((file) => [file.id, file]),
    );
    return {
      ...found,
      files: rows.flatMap((row) => {
        const logFile = logFiles.get(row.logFileId);
        return logFile === undefined ? [] : [viewCaseFile(row, logFile)];
      }),
      sources: sent,
      skipped,
    };
  }

  /** Files as a case takes them. Throws AppError log_file_not_found when one of them is deleted or never was. */
  async function findExisting(ids: readonly string[]): Promise<NewCaseFile[]> {
    const wanted = [...new Set(ids)];
    const found = new Map((await files.listVisible(wanted)).map((file) => [file.id, file]));
    return wanted.map((id) => {
      const file = found.get(id);
      if (file === undefined) throw new AppError('log_file_not_found');
      const path = file.filename;
      const service = { service: serviceOfPath(path), serviceOrigin: 'path' as const, isMixed: false, aliases: [] };
      return { logFileId: id, path, ...service, isOwn: false };
    });
  }

  /** Holds the case, changes it, and writes the entry of the audit log. What follows from its files is made anew. */
  const change = <T>(inTransaction: InTransaction, id: string, work: (held: DatabaseTransaction) => Promise<T>) =>
    inTransaction(async (transaction) => {
      await store.hold(transaction, id);
      const done = await work(transaction);
      await queueSettling(jobs, id, transaction);
      return done;
    });

  /** Keeps what was sent, and queues its unpacking. Throws AppError for a case that is gone, or when there is no room. */
  async function addSource(source: NewSource, transaction: DatabaseTransaction): Promise<void> {
    await store.hold(transaction, source.caseId);
    await files.sources.claim(transaction, source.createdBy, source.size);
    await sources.insert(transaction, source);
    await jobs.send(UNPACK_JOB, { id: source.id }, transaction, { owner: source.createdBy });
  }

  const deleteCase = createCaseDeletion({
    config,
    log,
    store,
    caseFiles,
    sources,
    files,
    runs,
    cancelUnpacking: unpacking.cancel,
  });

  return {
    locate: located.locate,
    findAnalysable: located.findAnalysable,
    findFirstLook: store.findFirstLook,

    /** For uploads that go on after an interruption. */
    checkSourceName,
    addSource,
    findSource: async (id: string, userId: string): Promise<{ size: number } | null> => sources.findOwn(id, userId),

    /** Adds a case with files of its own that are in the same transaction; gives its id. */
    async addCaptured(
      made: { name: string; createdBy: string; files: readonly CapturedFile[] },
      transaction: DatabaseTransaction,
    ): Promise<string> {
      const id = await store.insert(transaction, made);
      const members = made.files.map(({ service, ...file }) => ({
        ...file,
        service: service ?? serviceOfPath(file.path),
        serviceOrigin: 'path' as const,
        isMixed: service === null,
        isOwn: true,
      }));
      await caseFiles.add(transaction, id, members);
      await queueSettling(jobs, id, transaction);
      return id;
    },
    read: readCase,

    /** Throws AppError case_not_found. */
    requireVisible: store.requireVisible,

    /** Told, in the transaction, of a file whose entries are there now or never will be, and of one that is going. */
    async fileChanged(logFileId: string, transaction: DatabaseTransaction): Promise<void> {
      for (const id of await store.listHolding(transaction, logFileId)) await queueSettling(jobs, id, transaction);
    },

    /** Removes what was taken from the list long enough ago. */
    async cleanUp(): Promise<void> {
      const kept = await store.removeDeletedBefore(new Date(Date.now() - config.softDeleteDays * DAY_MS));
      for (const id of kept) await files.sources.discard(id);
    },

    /** Ends the child processes. Jobs must have stopped. */
    stop: () => unpackers.stop(),

    mount(mount: Mount): void {
      const listFiles = async (id: string) => (await Promise.all([caseFiles.list(id), store.requireVisible(id)]))[0];
      mountCaseEntries(mount, { reader, listFiles });

      mount(ENDPOINTS.createCase, async ({ body, session, audit, inTransaction }) => {
        const added = await findExisting(body.logFileIds ?? []);
        const id = await inTransaction(async (transaction) => {
          const made = await store.insert(transaction, { name: body.name.trim(), createdBy: session.user.id });
          audit.target(made);
          await caseFiles.add(transaction, made, added);
          await queueSettling(jobs, made, transaction);
          return made;
        });
        return { case: await readCase(id) };
      });

      mount(ENDPOINTS.listCases, async ({ query }) => ({
        cases: await viewCases(await store.list(query.limit ?? LIMITS.cases.listedDefault, query.before ?? null)),
      }));

      mount(ENDPOINTS.getCase, async ({ params }) => ({ case: await readDetail(params.id) }));

      mount(ENDPOINTS.renameCase, async ({ params, body, inTransaction }) => {
        await change(inTransaction, params.id, (held) => store.rename(held, params.id, body.name.trim()));
        return { case: await readCase(params.id) };
      });

      mount(ENDPOINTS.deleteCase, async ({ params, query, session, note, inTransaction }) => {
        const isHard = query.hardDelete === 'true';
        note(isHard ? 'for good' : 'from the list');
        await deleteCase(params.id, { isHard, user: session.user, inTransaction });
        return { ok: true as const };
      });

      mount(ENDPOINTS.addCaseFiles, async ({ params, body, note, inTransaction }) => {
        note(body.logFileIds.join(' '));
        await store.requireVisible(params.id);
        const added = await findExisting(body.logFileIds);
        await change(inTransaction, params.id, (held) => caseFiles.add(held, params.id, added));
        return { case: await readCase(params.id) };
      });

      mountCaseSources(mount, {
        jobs,
        store,
        sources,
        files: files.sources,
        rolePolicy: config.rolePolicy,
        addSource,
        cancelUnpacking: unpacking.cancel,
      });

      mount(ENDPOINTS.changeCaseFile, async ({ params: { id, logFileId }, body, note, inTransaction }) => {
        note(changeNote(body));
        await change(inTransaction, id, async (held) => {
          await caseFiles.find(id, logFileId, held);
          const service = body.service?.trim();
          await caseFiles.change(held, { caseId: id, logFileId }, { service, offsetMs: body.offsetMs });
        });
        const [row, [logFile]] = await Promise.all([caseFiles.find(id, logFileId), files.listVisible([logFileId])]);
        if (logFile === undefined) throw new AppError('case_file_not_found');
        return { file: viewCaseFile(row, logFile) };
      });

      mount(ENDPOINTS.getCaseFirstLook, async ({ params }) => ({ firstLook: await store.findFirstLook(params.id) }));
      mountCaseComparison(mount, { reader, listFiles, listVisible: files.listVisible });

      mount(ENDPOINTS.removeCaseFile, async ({ params: { id, logFileId }, inTransaction }) => {
        await change(inTransaction, id, (held) => caseFiles.remove(held, id, logFileId));
        return { ok: true as const };
      });
    },
  };
}

function changeNote({ service, offsetMs }: { service?: string | undefined; offsetMs?: number | null | undefined }) {
  const parts = [
    ...(service === undefined ? [] : [`service ${service.trim()}`]),
    ...(offsetMs === undefined ? [] : [offsetMs === null ? 'clock as detected' : `clock ${offsetMs} ms`]),
  ];
  return parts.join(', ');
}

export type Cases = ReturnType<typeof createCases>;
