import { ENDPOINTS, type RcaResult, type RcaRun } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { createActiveRuns } from './active-runs.ts';
import { createAnalysisProcesses } from './analysis-processes.ts';
import { createCaseAnalyses } from './case-analyses.ts';
import { type AnalysisSources, createRcaJob, RUN_JOBS, type RunEnded, type RunMemory } from './rca-job.ts';
import { createRcaRunStore } from './rca-run-store.ts';
import { createRunEstimates } from './run-estimates.ts';
import type { RunModels } from './run-models.ts';
import type { RunRow } from './run-row.ts';
import { createRunSummaries } from './run-summaries.ts';
import { settleChunks } from './run-view.ts';
import { type AnalysableFile, startRun } from './start-run.ts';
import { createTokenFactorStore } from './token-factor-store.ts';

export interface RcaRunsDeps extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'startChild'> {
  files: AnalysisSources & {
    /** Throws AppError log_file_not_found for a file that is deleted or never was. */
    findVisible(logFileId: string): Promise<AnalysableFile>;
    findFirstLook(logFileId: string): Promise<RcaResult | null>;
  };
  models: RunModels;
  memory: RunMemory;
  runEnded: RunEnded;
  /** The program that answers an analysis: see answerAnalysis. */
  analysisProgram: URL;
}

/** Runs of the root-cause analysis: defines their job, and gives the calls and what other parts show of runs. */
export function createRcaRuns(deps: RcaRunsDeps) {
  const { config, db, jobs, files, log } = deps;
  const maxChunks = config.rcaMaxChunks;
  const voting = config.rcaVoting === 'on';
  const store = createRcaRunStore(db);
  const summaries = createRunSummaries(db);
  const active = createActiveRuns(store);
  const jobDeps = {
    ...deps,
    store,
    active,
    maxChunks,
    voting,
    redaction: config.llmRedaction,
    logError: (err: unknown, message: string) => log.error({ source: 'rca-runs', err }, message),
    factors: createTokenFactorStore(db),
    sources: files,
    ...createAnalysisProcesses(deps.startChild, deps.analysisProgram),
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
    try {
      await files.findVisible(run.logFileId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'log_file_not_found') throw new AppError('run_not_found');
      throw error;
    }
    return run;
  }

  async function viewOf(runId: string): Promise<RcaRun> {
    await findRun(runId);
    const run = await summaries.findRun(runId);
    if (run === null) throw new AppError('run_not_found');
    return run;
  }

  return {
    /** Analyses of labelled logs, for the check of a model. */
    caseAnalyses: createCaseAnalyses(jobDeps),
    ofFiles: summaries.ofFiles,
    ofFile: summaries.ofFile,

    isActive: async (logFileId: string): Promise<boolean> => (await store.findActiveOfFile(logFileId)) !== null,

    /** Ends the active run of a file that is being deleted. */
    async cancelActive(logFileId: string, userId: string): Promise<void> {
      const run = await store.findActiveOfFile(logFileId);
      if (run !== null) await cancel(run.id, await nameOf(db, userId));
    },

    /** Ends the active runs of an account that is going: nobody may use its model server any more. */
    async endRunsOf(transaction: DatabaseTransaction, userId: string, why: 'deleted' | 'disabled'): Promise<void> {
      const reason = `The account that started this analysis was ${why}`;
      const ended = await store.failAllOf(userId, reason, transaction);
      for (const id of ended) await deps.runEnded({ id, status: 'failed' }, transaction);
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.startRun, async ({ params, body, session }) => {
        const file = await files.findVisible(params.id);
        const startDeps = {
          ...deps,
          store,
          maxChunks,
          voting,
          findFirstLook: files.findFirstLook,
          locate: files.locate,
        };
        return { jobId: await startRun(startDeps, session.user, file, body) };
      });

      mount(ENDPOINTS.estimateRun, async ({ params, query, session }) => {
        const { id } = await files.findVisible(params.id);
        return estimateRun({ userId: session.user.id, fileId: id, model: query.model ?? null });
      });

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

      mount(ENDPOINTS.getRcaResult, async ({ params }) => {
        await files.findVisible(params.id);
        return { analysis: await store.findNewestResult(params.id) };
      });

      for (const endpoint of [
        ENDPOINTS.startCaseRun,
        ENDPOINTS.estimateCaseRun,
        ENDPOINTS.getCaseRcaResult,
        ENDPOINTS.listCaseRuns,
      ]) {
        mount(endpoint, async () => {
          throw new AppError('case_not_parsed');
        });
      }

      mount(ENDPOINTS.listRuns, async ({ params }) => {
        await files.findVisible(params.id);
        return { analyses: await summaries.ofFile(params.id) };
      });
    },
  };
}

async function nameOf(db: Database, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user === undefined ? 'a deleted user' : `${user.first_name} ${user.last_name}`;
}
