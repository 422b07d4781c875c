import type { FileClock, IdTimes } from '@rootline/bundle';
import type { RcaResult } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/job-queue.ts';
import type { CaseFileRow, CaseFileStore } from './case-file-store.ts';
import type { CaseSources } from './case-sources.ts';
import type { CaseStore } from './case-store.ts';

const SETTLE_JOB = 'settle-case';

/** Ids that are kept of a file; fewer of each where a case holds many. */
const IDS_OF_FILE = 4096;
const IDS_IN_ALL = 200_000;

/** Finds the clocks of files, and looks at them for the first time. */
export type PrepareCase = (
  task: { source: unknown; clocks: { ids: IdTimes[]; setOffsetMs: number | null }[] },
  signal: AbortSignal,
) => Promise<{ clocks: FileClock[]; firstLook: RcaResult }>;

export interface SettleDeps {
  db: Database;
  store: CaseStore;
  caseFiles: CaseFileStore;
  sources: CaseSources;
  prepare: PrepareCase;
  readIds(ids: readonly string[], most: number, signal: AbortSignal): Promise<Map<string, IdTimes[]>>;
}

/** A case is settled anew after each change of what it is made of: a job that finds nothing to do ends at once. */
export function queueSettling(jobs: JobQueue, id: string, transaction: DatabaseTransaction): Promise<void> {
  return jobs.send(SETTLE_JOB, { id }, transaction);
}

/** Finds the clocks of a case and looks at it for the first time, once all its files are parsed. */
export function createSettleJob(deps: SettleDeps): JobDefinition<{ id: string }> {
  const { store } = deps;
  return {
    name: SETTLE_JOB,
    concurrency: 1,
    async run({ id }, { signal }) {
      for (;;) {
        const { filesKey, isReady, isSettled } = await store.readSettleState(id).catch(gone);
        if (!isReady || isSettled) return;
        const prepared = filesKey === null ? null : await prepareFiles(deps, id, signal);
        if (await keep(deps, id, filesKey, prepared)) return;
        signal.throwIfAborted();
      }
    },
    /** A case whose preparation breaks each time stands without it. */
    async onFailed({ id }) {
      const { filesKey, isReady } = await store.readSettleState(id).catch(gone);
      if (isReady) await keep(deps, id, filesKey, null);
    },
  };
}

interface Prepared {
  clocks: (FileClock & { logFileId: string })[];
  firstLook: RcaResult;
}

async function prepareFiles(
  { sources, prepare, readIds }: SettleDeps,
  caseId: string,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const located = await sources.locateFiles(caseId);
  if (located === null) return null;
  const { rows, source } = located;
  const ids = await readIds(
    rows.map(({ logFileId }) => logFileId),
    Math.min(IDS_OF_FILE, Math.ceil(IDS_IN_ALL / rows.length)),
    signal,
  );
  const known = ({ logFileId, setOffsetMs }: CaseFileRow) => ({ ids: ids.get(logFileId) ?? [], setOffsetMs });
  const { clocks, firstLook } = await prepare({ source, clocks: rows.map(known) }, signal);
  return {
    clocks: clocks.flatMap((clock, i) => {
      const logFileId = rows[i]?.logFileId;
      return logFileId === undefined ? [] : [{ ...clock, logFileId }];
    }),
    firstLook,
  };
}

/** False when the files have changed meanwhile. */
async function keep(
  { db, store, caseFiles }: SettleDeps,
  id: string,
  filesKey: string | null,
  prepared: Prepared | null,
): Promise<boolean> {
  return withTransaction(db, async (transaction) => {
    await store.hold(transaction, id);
    const now = await store.readSettleState(id, transaction);
    if (now.filesKey !== filesKey || !now.isReady) return !now.isReady;
    if (prepared !== null) await caseFiles.saveClocks(transaction, id, prepared.clocks);
    await store.settle(transaction, id, { filesKey, firstLook: prepared?.firstLook ?? null });
    return true;
  }).catch((error) => {
    if (error instanceof AppError) return true;
    throw error;
  });
}

/** A case that was deleted needs nothing. */
function gone(error: unknown) {
  if (error instanceof AppError) return { filesKey: null, isReady: false, isSettled: false };
  throw error;
}
