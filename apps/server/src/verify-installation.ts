import { checksum } from '#backup/copy-file.ts';
import { createIntegrityStore } from '#features/log-files/integrity/integrity-store.ts';
import { isRepairable, queueVerifying, VERIFY_JOB } from '#features/log-files/integrity/verify-jobs.ts';
import { type VerifiedFile, verifyLogFile } from '#features/log-files/integrity/verify-log-file.ts';
import { type Database, withTransaction } from '#platform/database/database.ts';
import { createPgBossQueue } from '#platform/jobs/pg-boss-queue.ts';
import { openInstallation } from './open-installation.ts';
import { withInstallation } from './reach-database.ts';

export interface VerifyReport {
  /** Files whose stored data was read. */
  verified: number;
  /** Files that were erased or parsed again while they were read. */
  skipped: number;
  /** Those that are not whole. */
  damaged: VerifiedFile[];
  /** Of these, the ones whose repair is queued. */
  queued: number;
}

/** Reads everything that is stored and compares it with the catalog, whether the server runs or not. */
export async function verifyInstallation(
  environment: Record<string, string | undefined>,
  { repair }: { repair: boolean },
): Promise<VerifyReport> {
  return withInstallation(environment, async ({ db, config, connectionString }) => {
    const store = createIntegrityStore(db);
    const { blobs } = await openInstallation({ db, config });
    const report: VerifyReport = { verified: 0, skipped: 0, damaged: [], queued: 0 };
    const { signal } = new AbortController();
    for (let ids = await store.listAll(''); ids.length > 0; ids = await store.listAll(ids.at(-1) ?? '')) {
      for (const id of ids) {
        const found = await verifyLogFile({ store, blobs, checksumOf: checksum }, id, signal);
        if (found === null) report.skipped += 1;
        else {
          report.verified += 1;
          if (found.verdict.raw !== 'whole' || found.verdict.entries !== 'whole') report.damaged.push(found);
        }
      }
    }
    const repairable = repair ? report.damaged.filter(isRepairable).map(({ file }) => file.id) : [];
    if (repairable.length > 0) await queueRepairs(db, connectionString, repairable);
    return { ...report, queued: repairable.length };
  });
}

/** The server verifies these once more and makes their entries again. */
async function queueRepairs(db: Database, connectionString: string, ids: string[]): Promise<void> {
  const jobs = createPgBossQueue({ connectionString, isWorker: false, isAlone: false, onError: () => {} });
  // For its queue, which a server that was never started has not made; the work is done there.
  jobs.define({ name: VERIFY_JOB, concurrency: 1, run: async () => {} });
  await jobs.start();
  try {
    await withTransaction(db, async (transaction) => {
      for (const id of ids) await queueVerifying(jobs, id, transaction);
    });
  } finally {
    await jobs.stop();
  }
}
