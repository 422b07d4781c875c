import { ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { InTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import type { FreeSpace } from './free-space.ts';
import { queueParsing } from './ingest/queue-parsing.ts';
import type { LogFileRow } from './log-file-store.ts';
import { viewLogFile } from './log-file-view.ts';
import { NO_RUN, type RunSummaries } from './run-summaries.ts';
import type { UploadQuota } from './upload-quota.ts';

interface ReparseDeps {
  jobs: JobQueue;
  runs: RunSummaries;
  quota: UploadQuota;
  space: FreeSpace;
  /** Throws AppError log_file_not_found. */
  findVisible(id: string): Promise<LogFileRow>;
}

/** Parses a file again. Existing entries stay readable until the new ones replace them in one transaction. */
export function mountReparse(mount: Mount, deps: ReparseDeps): void {
  const limiter = createRateLimiter({ takes: LIMITS.reparse.perMinute, windowSeconds: 60 });
  mount(ENDPOINTS.reparseLogFile, async ({ params: { id }, session, inTransaction }) => {
    const seconds = limiter.take(session.user.id);
    if (seconds !== null) {
      throw new AppError('reparse_limited', { seconds }, { headers: { 'retry-after': String(seconds) } });
    }
    return { logFile: await reparse(deps, id, session.user.id, inTransaction) };
  });
}

async function reparse(
  { jobs, runs, quota, space, findVisible }: ReparseDeps,
  id: string,
  userId: string,
  inTransaction: InTransaction,
): Promise<LogFile> {
  const file = await findVisible(id);
  const summary = (await runs.ofFiles([id])).get(id) ?? NO_RUN;
  if (summary.status === 'pending' || summary.status === 'running') throw new AppError('run_active');
  await space.require(file.size);
  await quota.requireKept(file.uploadedBy);
  await inTransaction(async (transaction) => {
    if (!(await queueParsing(jobs, id, transaction, userId))) throw new AppError('log_file_not_parsed');
  });
  return viewLogFile(await findVisible(id), summary);
}
