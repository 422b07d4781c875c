import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { type Database, withTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Alongside } from './delete-log-file.ts';
import { queueParsing } from './ingest/queue-parsing.ts';
import type { LogFileRow } from './log-file-store.ts';
import { viewLogFile } from './log-file-view.ts';
import { NO_RUN, type RunSummaries } from './run-summaries.ts';

interface ReparseDeps {
  db: Database;
  jobs: JobQueue;
  runs: RunSummaries;
  /** Throws AppError log_file_not_found. */
  findVisible(id: string): Promise<LogFileRow>;
}

/** Parses a file once more. What is known of it stays readable until the new entries replace it in one transaction. */
export function mountReparse(mount: Mount, deps: ReparseDeps): void {
  mount(ENDPOINTS.reparseLogFile, async ({ params: { id }, session, audit }) => ({
    logFile: await reparse(deps, id, session.user.id, audit.recordIn),
  }));
}

async function reparse(
  { db, jobs, runs, findVisible }: ReparseDeps,
  id: string,
  userId: string,
  alongside: Alongside,
): Promise<LogFile> {
  await findVisible(id);
  const summary = (await runs.ofFiles([id])).get(id) ?? NO_RUN;
  if (summary.status === 'pending' || summary.status === 'running') throw new AppError('run_active');
  await withTransaction(db, async (transaction) => {
    if (!(await queueParsing(jobs, id, transaction, userId))) throw new AppError('log_file_not_parsed');
    await alongside(transaction);
  });
  return viewLogFile(await findVisible(id), summary);
}
