import { LIMITS } from '@rootline/contract';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/job-queue.ts';
import { queueParsing } from '../ingest/queue-parsing.ts';
import { type VerifiedFile, type VerifyDeps, verifyLogFile } from './verify-log-file.ts';

export const VERIFY_JOB = 'verify-log-file';
const VERIFY_DUE_JOB = 'verify-due-log-files';
const BATCH = 100;
const RUN_PAUSE_SECONDS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface VerifyJobsDeps extends VerifyDeps {
  db: Database;
  jobs: JobQueue;
  /** True while an analysis reads the file: its entries are not replaced under it. */
  isAnalysed(id: string): Promise<boolean>;
  /** Looks at the original of a file without reading it. */
  lookAtOriginal(id: string): Promise<void>;
  warn(message: string): void;
  now(): Date;
}

/** Verification in the background: of one file at once, and of all that are due, one after the other. */
export function createVerifyJobs(deps: VerifyJobsDeps) {
  const { db, jobs, store } = deps;

  const one: JobDefinition<{ id: string }> = {
    name: VERIFY_JOB,
    concurrency: 1,
    run: ({ id }, { signal }) => verify(id, signal),
  };
  /** Every verdict is kept at once, so a pass that was cut off goes on behind its last file. */
  const due: JobDefinition<object> = {
    name: VERIFY_DUE_JOB,
    concurrency: 1,
    async run(_nothing, { signal }) {
      await lookAtAll(signal);
      const since = new Date(deps.now().getTime() - LIMITS.verify.everyDays * DAY_MS);
      for (let afterId = ''; ; ) {
        const ids = await store.listDue(since, afterId, BATCH);
        for (const id of ids) await verify(id, signal);
        afterId = ids.at(-1) ?? afterId;
        if (ids.length < BATCH) return;
      }
    },
  };

  /** What is gone is known within a day, long before its turn to be read. */
  async function lookAtAll(signal: AbortSignal): Promise<void> {
    for (let ids = await store.listAll(''); ids.length > 0; ids = await store.listAll(ids.at(-1) ?? '')) {
      for (const id of ids) {
        signal.throwIfAborted();
        await deps.lookAtOriginal(id);
      }
    }
  }

  async function verify(id: string, signal: AbortSignal): Promise<void> {
    const verified = await verifyLogFile(deps, id, signal);
    if (verified === null) return;
    const { raw, entries } = verified.verdict;
    if (raw !== 'whole' || entries !== 'whole') {
      deps.warn(`Stored data of log file ${id}: its original is ${raw}, its entries are ${entries}`);
    }
    if (!isRepairable(verified)) return;
    const isAnalysed = await deps.isAnalysed(id);
    await withTransaction(db, (transaction) =>
      isAnalysed
        ? jobs.send(VERIFY_JOB, { id }, transaction, { afterSeconds: RUN_PAUSE_SECONDS })
        : queueParsing(jobs, id, transaction).then(() => {}),
    );
  }

  return {
    define(): void {
      jobs.define(one);
      jobs.define(due);
    },
    /** Verifies everything that was not verified for long. */
    verifyDue: () => withTransaction(db, (transaction) => jobs.send(VERIFY_DUE_JOB, {}, transaction)),
  };
}

/** Lets one file be verified, and repaired where it can be. */
export function queueVerifying(jobs: JobQueue, id: string, transaction: DatabaseTransaction): Promise<void> {
  return jobs.send(VERIFY_JOB, { id }, transaction);
}

/** Entries are made again where the original is there to make them from. */
export function isRepairable({ file, verdict }: VerifiedFile): boolean {
  return verdict.entries !== 'whole' && verdict.raw === 'whole' && !file.isDeleted;
}
