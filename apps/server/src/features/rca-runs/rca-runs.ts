import { ENDPOINTS, type ErrorCode, type RcaResult, type RcaRun, type User } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { createActiveRuns } from './active-runs.ts';
import { createAnalysisProcesses } from './analysis-processes.ts';
import { createCaseAnalyses } from './case-analyses.ts';
import { createRcaJob, RUN_JOBS } from './rca-job.ts';
import type { AnalysisSources, RcaJobDeps, RunEnded, RunMemory } from './rca-job-deps.ts';
import { createRcaRunStore } from './rca-run-store.ts';
import { createRunEstimates } from './run-estimates.ts';
import type { RunModels } from './run-models.ts';
import type { RunRow, RunSubject } from './run-row.ts';
import { createRunSummaries } from './run-summaries.ts';
import { settleChunks } from './run-view.ts';
import { type Analysable, type StartOptions, startRun } from './start-run.ts';
import { createTokenFactorStore } from './token-factor-store.ts';

/** The files and the cases that runs analyze. */
export interface AnalysisSubjects extends AnalysisSources {
  /** Throws AppError log_file_not_found or case_not_found for what is deleted or never was. */
  requireVisible(subject: RunSubject): Promise<void>;
  /** Throws AppError also for what is not parsed. */
  findAnalysable(subject: RunSubject): Promise<Analysable>;
  findFirstLook(subject: RunSubject): Promise<RcaResult | null>;
}

export interface RcaRunsDeps extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'startChild'> {
  subjects: AnalysisSubjects;
  models: RunModels;
  memory: RunMemory;
  runEnded: RunEnded;
  nameChanges: RcaJobDeps['nameChanges'];
  /** The program that answers an analysis: see answerAnalysis. */
  analysisProgram: URL;
}

/** Runs of the root-cause analysis: defines their job, and gives the calls and what other parts show of runs. */
export function createRcaRuns(deps: RcaRunsDeps) {
  const { config, db, jobs, subjects, log } = deps;
  const maxChunks = config.rcaMaxChunks;
  const store = createRcaRunStore(db);
  const summaries = createRunSummaries(db);
  const active = createActiveRuns(store);
  const processes = createAnalysisProcesses(deps.startChild, deps.analysisProgram);
  const jobDeps = {
    ...deps,
    store,
    active,
    maxChunks,
    redaction: config.llmRedaction,
    logError: (err: unknown, message: string) => log.error({ source: 'rca-runs', err }, message),
    factors: createTokenFactorStore(db),
    sources: subjects,
    ...processes,
  };
  const estimateRun = createRunEstimates(jobDeps);
  for (const name of Object.values(RUN_JOBS)) jobs.define(createRcaJob(name, jobDeps));

  /** The row is failed at once and its worker told; a worker in another process finds out by the row. */
  async function cancel(runId: string, personName: string): Promise<boolean> {
    const isCancelled = await withTransaction(db, async (transaction) => {
      if (!(await store.cancel(runId, personName, transaction))) return false;
      await deps.runEnded({ id: runId, status: 'failed' }, transaction);
      return true;
    });
    if (isCancelled) active.stop(runId);
    return isCancelled;
  }

  async function findRun(runId: string): Promise<RunRow> {
    const run = await store.find(runId);
    if (run === null) throw new AppError('run_not_found');
    await subjects.requireVisible(run.subject).catch((error) => {
      const isGone = error instanceof AppError && GONE.has(error.code);
      throw isGone ? new AppError('run_not_found', {}, { cause: error }) : error;
    });
    return run;
  }

  async function viewOf(runId: string): Promise<RcaRun> {
    await findRun(runId);
    const run = await summaries.findRun(runId);
    if (run === null) throw new AppError('run_not_found');
    return run;
  }

  async function start(user: User, subject: RunSubject, options: StartOptions) {
    const startDeps = { ...deps, ...subjects, store, maxChunks };
    return { jobId: await startRun(startDeps, user, await subjects.findAnalysable(subject), options) };
  }

  return {
    /** Analyses of labeled logs, for the check of a model. */
    caseAnalyses: createCaseAnalyses(jobDeps),
    /** Clocks and first look of a case. */
    async prepareCase(...task: Parameters<typeof processes.prepareCase>) {
      const prepared = await processes.prepareCase(...task);
      return { ...prepared, firstLook: await deps.nameChanges(prepared.firstLook) };
    },
    ofFiles: (ids: readonly string[]) => summaries.ofEach('file', ids),
    ofCases: (ids: readonly string[]) => summaries.ofEach('case', ids),
    ofFile: (id: string) => summaries.listOf({ kind: 'file', id }),

    isActive: async (id: string): Promise<boolean> => (await store.listActiveOf({ kind: 'file', id })).length > 0,

    /** Ends the active runs that read a file or a case which is being deleted. */
    async cancelActive(subject: RunSubject, userId: string): Promise<void> {
      for (const run of await store.listActiveOf(subject)) await cancel(run.id, await nameOf(db, userId));
    },

    /** Ends the active runs of an account that is going: no one may use its model server any more. */
    async endRunsOf(transaction: DatabaseTransaction, userId: string, why: 'deleted' | 'disabled'): Promise<void> {
      const reason = `The account that started this analysis was ${why}`;
      const ended = await store.failAllOf(userId, reason, transaction);
      for (const id of ended) await deps.runEnded({ id, status: 'failed' }, transaction);
    },

    /** Throws AppError where it cannot be analyzed now. */
    start,

    /** The newest run; null while there is none. */
    async newestOf(subject: RunSubject): Promise<RcaRun | null> {
      const id = (await summaries.ofEach(subject.kind, [subject.id])).get(subject.id)?.jobId;
      return id == null ? null : summaries.findRun(id);
    },

    mount(mount: Mount): void {
      const estimate = async (user: User, subject: RunSubject, model: string | undefined) => {
        await subjects.requireVisible(subject);
        return estimateRun({ userId: user.id, subject, model: model ?? null });
      };

      mount(ENDPOINTS.startRun, ({ params, body, session }) =>
        start(session.user, { kind: 'file', id: params.id }, body),
      );
      mount(ENDPOINTS.startCaseRun, ({ params, body, session }) =>
        start(session.user, { kind: 'case', id: params.id }, body),
      );

      mount(ENDPOINTS.estimateRun, ({ params, query, session }) =>
        estimate(session.user, { kind: 'file', id: params.id }, query.model),
      );
      mount(ENDPOINTS.estimateCaseRun, ({ params, query, session }) =>
        estimate(session.user, { kind: 'case', id: params.id }, query.model),
      );

      mount(ENDPOINTS.cancelRun, async ({ params, session }) => {
        await findRun(params.jobId);
        const { firstName, lastName } = session.user;
        if (!(await cancel(params.jobId, `${firstName} ${lastName}`))) throw new AppError('run_ended');
        return { ok: true as const };
      });

      mount(ENDPOINTS.getRunStatus, async ({ params }) => {
        const job = await viewOf(params.jobId);
        const { totalChunks, failedChunk, currentChunk } = job;
        return { job, totalChunks, failedChunk, currentChunk };
      });

      mount(ENDPOINTS.getRunRecord, async ({ params }) => {
        const run = await viewOf(params.jobId);
        const [row, record] = await Promise.all([findRun(params.jobId), store.readRecord(params.jobId)]);
        const { timeoutSeconds, chunking, smartChunking, model, askIfHealthy, searchLog, baselineFileId } = row;
        return {
          run,
          chunks: settleChunks(record?.chunks ?? [], run),
          shownLines: record?.shownLines ?? [],
          step: row.status === 'running' ? (record?.step ?? null) : null,
          prompt: record?.promptInputs ?? null,
          options: {
            timeoutSeconds,
            chunking,
            smartChunking,
            ...(askIfHealthy && { askIfHealthy }),
            ...(searchLog && { searchLog }),
            model,
            ...(baselineFileId !== null && { baseline: baselineFileId }),
          },
        };
      });

      mount(ENDPOINTS.getAdminJob, async ({ params }) => {
        // Calls are recorded longer than a deleted file is shown.
        const job = await summaries.findRun(params.id);
        if (job === null) throw new AppError('run_not_found');
        return { job: { ...job, type: job.analysisMode === 'statistical' ? 'statistical' : 'rca' } };
      });

      const result = async (subject: RunSubject) => {
        await subjects.requireVisible(subject);
        return { analysis: await store.findNewestResult(subject) };
      };
      mount(ENDPOINTS.getRcaResult, ({ params }) => result({ kind: 'file', id: params.id }));
      mount(ENDPOINTS.getCaseRcaResult, ({ params }) => result({ kind: 'case', id: params.id }));

      const list = async (subject: RunSubject) => {
        await subjects.requireVisible(subject);
        return { analyses: await summaries.listOf(subject) };
      };
      mount(ENDPOINTS.listRuns, ({ params }) => list({ kind: 'file', id: params.id }));
      mount(ENDPOINTS.listCaseRuns, ({ params }) => list({ kind: 'case', id: params.id }));
    },
  };
}

const GONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['log_file_not_found', 'case_not_found']);

async function nameOf(db: Database, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user === undefined ? 'a deleted user' : `${user.first_name} ${user.last_name}`;
}
