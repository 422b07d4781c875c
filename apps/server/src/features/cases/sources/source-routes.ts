import { ENDPOINTS, isAllowed, LIMITS, type RolePolicy } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import type { CaseStore } from '../case-store.ts';
import type { CaseLogFiles } from '../cases.ts';
import { queueSettling } from '../settle-job.ts';
import { checkSourceName } from './source-names.ts';
import type { NewSource, SourceStore } from './source-store.ts';
import { UNPACK_JOB } from './unpack-job.ts';

interface SourceRoutesDeps {
  jobs: JobQueue;
  store: CaseStore;
  sources: SourceStore;
  files: CaseLogFiles['sources'];
  rolePolicy: RolePolicy;
  cancelUnpacking(id: string): void;
  /** Keeps what was sent, and queues its unpacking. */
  addSource(source: NewSource, transaction: DatabaseTransaction): Promise<void>;
}

/** Sending logs and archives to a case, and what can be done with them from then on. */
export function mountCaseSources(mount: Mount, deps: SourceRoutesDeps): void {
  const { jobs, store, sources, files } = deps;
  const limiter = createRateLimiter({ takes: LIMITS.reparse.perMinute, windowSeconds: 60 });

  async function find(caseId: string, id: string) {
    await store.requireVisible(caseId);
    const found = await sources.find(caseId, id);
    if (found === null) throw new AppError('case_source_not_found');
    return found;
  }

  mount(ENDPOINTS.uploadCaseSource, async ({ params, request, session: { user }, audit, inTransaction }) => {
    const caseId = params.id;
    await store.requireVisible(caseId).catch((error) => {
      // The answer is read only when the body is taken.
      request.raw.resume();
      throw error;
    });
    audit.target(caseId);
    const upload = { request, userId: user.id, checkName: checkSourceName };
    const { id } = await files.receive(upload, (source) =>
      inTransaction((transaction) => deps.addSource({ ...source, caseId, createdBy: user.id }, transaction)),
    );
    const { source } = await find(caseId, id);
    return { source };
  });

  mount(ENDPOINTS.unpackCaseSource, async ({ params: { id, sourceId }, session: { user }, note, inTransaction }) => {
    const seconds = limiter.take(user.id);
    if (seconds !== null) {
      throw new AppError('unpack_limited', { seconds }, { headers: { 'retry-after': String(seconds) } });
    }
    note(`source ${sourceId}`);
    const { source } = await find(id, sourceId);
    await inTransaction(async (transaction) => {
      await store.hold(transaction, id);
      if (!(await sources.reopen(transaction, sourceId))) {
        throw new AppError(source.isKept ? 'case_source_open' : 'case_source_taken');
      }
      await jobs.send(UNPACK_JOB, { id: sourceId }, transaction, { owner: user.id });
    });
    return { source: (await find(id, sourceId)).source };
  });

  mount(ENDPOINTS.deleteCaseSource, async ({ params: { id, sourceId }, session: { user }, note, inTransaction }) => {
    note(`source ${sourceId}`);
    const { createdBy } = await find(id, sourceId);
    if (createdBy !== user.id && !isAllowed(user.role, 'log-files.hard-delete-any', deps.rolePolicy)) {
      throw new AppError('forbidden');
    }
    await inTransaction(async (transaction) => {
      await store.hold(transaction, id);
      await sources.remove(transaction, sourceId);
      // What else is in the case may have waited for it.
      await queueSettling(jobs, id, transaction);
    });
    deps.cancelUnpacking(sourceId);
    await files.discard(sourceId);
    return { ok: true as const };
  });
}
