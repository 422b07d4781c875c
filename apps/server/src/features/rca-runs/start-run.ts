import { LIMITS, type RcaResult, type User } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { newId } from '#platform/new-id.ts';
import { MAX_JOB_SECONDS, maxRunSeconds } from './max-run-duration.ts';
import { RUN_JOBS } from './rca-job.ts';
import type { RunEnded, RunMemory } from './rca-job-deps.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import type { RunModels } from './run-models.ts';
import type { NewRun, RunSubject } from './run-row.ts';

/** A file or a case as far as it says whether it can be analyzed. */
export interface Analysable {
  subject: RunSubject;
  isRcaPossible: boolean;
}

export interface StartDeps {
  db: Database;
  store: RcaRunStore;
  jobs: JobQueue;
  models: RunModels;
  memory: Pick<RunMemory, 'prepare'>;
  runEnded: RunEnded;
  /** The statistical analysis made when it was parsed. */
  findFirstLook: (subject: RunSubject) => Promise<RcaResult | null>;
  maxChunks: number;
  /** Null when it is gone or not parsed. */
  locate: (subject: RunSubject) => Promise<unknown>;
}

export interface StartOptions {
  timeout: number;
  chunking: boolean;
  smartChunking: boolean;
  model?: string | null | undefined;
  analysisMode: 'llm' | 'statistical';
  baseline?: string | null | undefined;
  askIfHealthy?: boolean | undefined;
  searchLog?: boolean | undefined;
}

/** Starts a run: its row and its job exist together or not at all. Gives the run's id. */
export async function startRun(deps: StartDeps, user: User, analysable: Analysable, options: StartOptions) {
  const { subject, isRcaPossible } = analysable;
  const { timeout: timeoutSeconds, chunking, smartChunking, searchLog = false } = options;
  const longest = maxRunSeconds({ timeoutSeconds, chunking, maxChunks: deps.maxChunks });
  if (longest > MAX_JOB_SECONDS) throw new AppError('run_too_long');

  const { analysisMode, askIfHealthy = false } = options;
  // What has nothing to analyze needs no model, unless a person wishes to ask one or the first look is not sure of it.
  const firstLook = isRcaPossible ? null : await deps.findFirstLook(subject);
  const isUnsure = firstLook !== null && firstLook.confidence.level === 'low';
  const mustAsk = isRcaPossible || askIfHealthy || (isUnsure && (await hasModel(deps.models, user.id, options)));
  const usesModel = analysisMode === 'llm' && mustAsk;
  const choice = usesModel ? await chooseModel(deps.models, user.id, options.model ?? null) : null;
  const run: NewRun = {
    id: newId(),
    subject,
    userId: user.id,
    analysisMode: choice === null ? 'statistical' : 'llm',
    model: choice?.model ?? null,
    endpoint: choice?.endpoint ?? null,
    timeoutSeconds,
    chunking,
    smartChunking,
    askIfHealthy,
    searchLog,
    baselineFileId: await chooseBaseline(deps, subject, options.baseline ?? null),
  };
  const known = usesModel ? null : firstLook;
  if (known === null) await deps.db.transaction().execute((transaction) => insertWithJob(deps, run, transaction));
  else await insertCompleted(deps, run, known);
  if (choice !== null) await deps.models.rememberModel(user.id, choice.model);
  return run.id;
}

/** True where a model could be asked: one that is not there is no reason to refuse what needs none. */
async function hasModel(models: RunModels, userId: string, { model }: StartOptions): Promise<boolean> {
  if ((await models.endpointOf(userId)) === null) return false;
  return (model ?? (await models.currentModel(userId))) !== null;
}

async function chooseModel(models: RunModels, userId: string, asked: string | null) {
  const endpoint = await models.endpointOf(userId);
  if (endpoint === null) throw new AppError('llm_unconfigured');
  const model = asked ?? (await models.currentModel(userId));
  if (model === null) throw new AppError('model_required');
  if (asked !== null && !(await models.mayHaveModel(userId, asked)))
    throw new AppError('model_unknown', { model: asked });
  return { endpoint, model };
}

async function chooseBaseline({ locate }: StartDeps, subject: RunSubject, baseline: string | null) {
  if (baseline === null) return null;
  if (baseline === subject.id) throw new AppError('baseline_is_file');
  if ((await locate({ kind: 'file', id: baseline })) === null) throw new AppError('baseline_not_found');
  return baseline;
}

async function insertWithJob({ store, jobs }: StartDeps, run: NewRun, transaction: DatabaseTransaction): Promise<void> {
  await insertActive(store, run, transaction);
  // The new row counts itself.
  if ((await store.countWaiting(run.userId, transaction)) > LIMITS.rca.waitingPerUser)
    throw new AppError('run_queue_full');
  const name = run.model === null ? RUN_JOBS.statistical : RUN_JOBS.llm;
  await jobs.send(name, { runId: run.id }, transaction, { owner: run.userId });
}

/** Nothing to analyze: the first look is the result, and no job is needed. */
async function insertCompleted(
  { db, store, memory, runEnded }: StartDeps,
  run: NewRun,
  result: RcaResult,
): Promise<void> {
  const analysisMemoryId = newId();
  const { subject } = run;
  const remember = await memory.prepare({ id: analysisMemoryId, subject, runId: run.id, result }, null);
  await db.transaction().execute(async (transaction) => {
    await insertActive(store, run, transaction);
    const claimed = await store.claim(run.id, transaction);
    if (claimed === null) throw new Error('The new run is not there');
    await store.complete({ runId: run.id, attempt: claimed.attempt }, { result, analysisMemoryId }, transaction);
    await remember(transaction);
    await runEnded({ id: run.id, status: 'completed' }, transaction);
  });
}

async function insertActive(store: RcaRunStore, run: NewRun, transaction: DatabaseTransaction): Promise<void> {
  try {
    await store.insert(run, transaction);
  } catch (error) {
    if (isUniqueViolation(error, 'rca_runs_one_active')) throw new AppError('run_active', {}, { cause: error });
    if (isUniqueViolation(error, 'rca_runs_one_active_of_case')) {
      throw new AppError('case_run_active', {}, { cause: error });
    }
    throw error;
  }
}
