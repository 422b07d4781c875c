import { randomBytes } from 'node:crypto';
import { LIMITS, type PromptInputs, type RcaResult } from '@rootline/contract';
import {
  PROMPT_VERSION,
  type RecalledCase,
  type RedactionMode,
  type RunOutcome,
  redactionFor,
  SCHEMA_VERSION,
} from '@rootline/rca';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { JobContext, JobDefinition } from '#platform/jobs/job-queue.ts';
import { newId } from '#platform/new-id.ts';
import { type ActiveRuns, RunStopped } from './active-runs.ts';
import { createAnalysisHost } from './analysis-host.ts';
import type { AnalysisTask } from './analysis-operations.ts';
import type { RunAnalysis } from './analysis-processes.ts';
import { MAX_JOB_SECONDS } from './max-run-duration.ts';
import { connectModel, type ModelConnection } from './model-connection.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import { createReplyStore, forgetReplies } from './reply-store.ts';
import { retryWhileAway } from './retry-while-away.ts';
import type { RunClaim } from './run-life-cycle.ts';
import type { RunModels } from './run-models.ts';
import type { RunRow, RunSubject } from './run-row.ts';
import { createStepTeller, type StepTeller } from './step-teller.ts';
import type { TokenFactorStore } from './token-factor-store.ts';

/** An L2-normalised vector of a text, or null without an embedding model. */
type Embed = (text: string) => Promise<{ kind: string; vector: number[] } | null>;

/** The slice of memory that runs need. */
export interface RunMemory {
  recall(text: string, embed: Embed | null): Promise<RecalledCase[]>;
  /** Gives what stores the analysis in a transaction. */
  prepare(
    memory: { id: string; subject: RunSubject; runId: string; result: RcaResult },
    embed: Embed | null,
  ): Promise<(transaction: DatabaseTransaction) => Promise<void>>;
}

/** Told of every run that ends, in the transaction that ends it. */
export type RunEnded = (
  run: { id: string; status: 'completed' | 'failed' },
  transaction: DatabaseTransaction,
) => Promise<void>;

/** The slice of log files and cases that a run needs to read one. */
export interface AnalysisSources {
  /** Null when it is gone or not parsed. */
  locate(subject: RunSubject): Promise<{ fileName: string; source: unknown } | null>;
}

export interface RcaJobDeps {
  db: Database;
  store: RcaRunStore;
  active: ActiveRuns;
  factors: TokenFactorStore;
  models: RunModels;
  memory: RunMemory;
  runEnded: RunEnded;
  sources: AnalysisSources;
  runAnalysis: RunAnalysis;
  maxChunks: number;
  voting: boolean;
  redaction: 'on' | 'off';
  /** Told what a person need not read: the inside of a failure. */
  logError: (error: unknown, message: string) => void;
}

/** One queue each: a statistical analysis of seconds must not wait behind those of a slow model. */
export const RUN_JOBS = { llm: 'rca-run', statistical: 'rca-statistical-run' } as const;
const RENEW_SOURCES_MS = 5 * 60_000;
export type RunJob = (typeof RUN_JOBS)[keyof typeof RUN_JOBS];

/** Works on one run until it is completed or failed with a sentence; a stopped server gives it back to the queue. */
export function createRcaJob(name: RunJob, deps: RcaJobDeps): JobDefinition<{ runId: string }> {
  const { store, active } = deps;
  return {
    name,
    concurrency: LIMITS.rca.runningPerWorker,
    perOwner: LIMITS.rca.runningPerUser,
    attempts: LIMITS.rca.attempts,
    expireSeconds: MAX_JOB_SECONDS,

    async run({ runId }, context) {
      const run = await store.claim(runId);
      if (run === null) return;
      const claim = { runId, attempt: run.attempt };
      try {
        await active.during(claim, context.signal, (signal) => analyzeRun(deps, run, claim, signal));
      } catch (error) {
        if (error instanceof RunStopped) return;
        // What the file is, no second attempt changes.
        if (error instanceof AppError) return failRun(deps, claim, error.message, 0);
        if (!context.signal.aborted) deps.logError(error, `An attempt at run ${runId} broke`);
        await giveBack(store, claim, context);
        throw error;
      }
    },

    async onFailed({ runId }) {
      const run = await store.find(runId);
      if (run === null) return;
      const reason = `The analysis was interrupted ${LIMITS.rca.attempts} times`;
      await failRun(deps, { runId, attempt: run.attempt }, reason, run.failedChunk);
    },
  };
}

/** What follows takes the row as waiting, whether the server stops or this attempt broke. */
async function giveBack(store: RcaRunStore, claim: RunClaim, { signal }: JobContext): Promise<void> {
  try {
    await store.release(claim);
  } catch (error) {
    // A database that is away leaves the row running; the next attempt claims it all the same.
    if (!signal.aborted) throw error;
  }
}

/** Sources that are copies stay on this machine while they are asked for now and then. */
async function analyzeRun(deps: RcaJobDeps, run: RunRow, claim: RunClaim, signal: AbortSignal): Promise<void> {
  const subjects = [run.subject, ...(run.baselineFileId === null ? [] : [fileSubject(run.baselineFileId)])];
  const renewal = setInterval(() => {
    for (const subject of subjects) deps.sources.locate(subject).catch(() => {});
  }, RENEW_SOURCES_MS);
  try {
    await analyzeSources(deps, run, claim, signal);
  } finally {
    clearInterval(renewal);
  }
}

async function analyzeSources(deps: RcaJobDeps, run: RunRow, claim: RunClaim, signal: AbortSignal): Promise<void> {
  const locate = (subject: RunSubject) => retryWhileAway(() => deps.sources.locate(subject), signal);
  const found = await locate(run.subject);
  if (found === null) return failRun(deps, claim, `The ${run.subject.kind} was deleted before the analysis began`, 0);
  const good = run.baselineFileId === null ? undefined : await locate(fileSubject(run.baselineFileId));
  if (good === null) return failRun(deps, claim, 'The good log was deleted before the analysis began', 0);
  const sources = { ...found, ...(good !== undefined && { baseline: good.source }) };
  const { model, endpoint } = run;
  if (model === null || endpoint === null) return analyzeStatistically(deps, run, claim, { ...sources, signal });

  const opened = await openClient(deps.models, run, endpoint);
  if (!opened.ok) return failRun(deps, claim, opened.reason, 0);
  try {
    const { timeoutSeconds } = run;
    const steps = createStepTeller(deps.store, claim);
    const { onWaiting } = steps;
    const wanted = { client: opened.client, endpoint, model, timeoutSeconds, factors: deps.factors, signal, onWaiting };
    const connected = await connectModel(wanted);
    signal.throwIfAborted();
    if (!connected.ok) return await failRun(deps, claim, connected.reason, 0);
    const redaction = redactionFor(deps.redaction, opened.isPublic);
    const setting = { ...sources, signal, endpoint, model, connection: connected, redaction, steps };
    await analyzeWithModel(deps, run, claim, setting);
  } finally {
    await opened.client.close();
  }
}

const fileSubject = (id: string): RunSubject => ({ kind: 'file', id });

async function openClient(models: RunModels, run: RunRow, endpoint: string) {
  try {
    const { userId, subject } = run;
    const logFileId = subject.kind === 'file' ? subject.id : null;
    return { ok: true as const, ...(await models.openClient({ userId, endpoint, runId: run.id, logFileId })) };
  } catch (error) {
    return { ok: false as const, reason: error instanceof Error ? error.message : 'The LLM endpoint cannot be used' };
  }
}

interface RunSetting {
  fileName: string;
  source: unknown;
  /** Absent without a log from when all was well. */
  baseline?: unknown;
  signal: AbortSignal;
}

async function analyzeStatistically(deps: RcaJobDeps, run: RunRow, claim: RunClaim, setting: RunSetting) {
  const { signal, ...sources } = setting;
  const host = createAnalysisHost({
    store: deps.store,
    claim,
    replies: createReplyStore(deps.db, run.subject),
    callModel: () => Promise.reject(new Error('A statistical analysis calls no model')),
    recall: async () => [],
    stop: () => deps.active.stop(run.id),
  });
  await finishRun(deps, run, claim, {
    outcome: await deps.runAnalysis({ ...sources, model: null }, host, signal),
    embed: null,
  });
}

interface ModelSetting extends RunSetting {
  endpoint: string;
  model: string;
  connection: ModelConnection;
  redaction: RedactionMode;
  steps: StepTeller;
}

async function analyzeWithModel(deps: RcaJobDeps, run: RunRow, claim: RunClaim, setting: ModelSetting) {
  const { signal, endpoint, model, connection, redaction, steps, ...sources } = setting;
  const { embed } = connection;
  const inputs = await promptInputsOf(deps, run, setting);
  await retryWhileAway(() => deps.store.savePromptInputs(claim, inputs));
  const recall = async (text: string) => {
    const cases = await deps.memory.recall(text, embed);
    const earlierCases = cases.map(({ analysisMemoryId }) => analysisMemoryId);
    await deps.store.savePromptInputs(claim, { ...inputs, earlierCases });
    return cases;
  };
  const host = createAnalysisHost({
    store: deps.store,
    claim,
    replies: createReplyStore(deps.db, run.subject),
    callModel: connection.callModel,
    recall,
    noteStep: steps.noteStep,
    stop: () => deps.active.stop(run.id),
  });
  const task: AnalysisTask = {
    ...sources,
    model: {
      limits: {
        model,
        contextTokens: inputs.contextTokens,
        outputTokens: connection.outputTokens,
        thinkingTokens: connection.thinkingTokens,
        tokenFactor: inputs.tokenFactor,
        timeoutSeconds: run.timeoutSeconds,
      },
      options: {
        chunking: run.chunking,
        smartChunking: run.smartChunking,
        maxChunks: inputs.maxChunks,
        askIfHealthy: run.askIfHealthy,
        searchLog: run.searchLog ? ('first' as const) : ('doubted' as const),
        voting: deps.voting,
      },
      redaction,
      nonce: inputs.nonce,
    },
  };
  const outcome = await deps.runAnalysis(task, host, signal);
  if (outcome.status === 'completed' && outcome.tokenFactor !== undefined) {
    await deps.factors.save(endpoint, model, outcome.tokenFactor);
  }
  await finishRun(deps, run, claim, { outcome, embed });
}

/** What a repeated attempt shares with the first one stays; where the packs end is decided by it. */
async function promptInputsOf(deps: RcaJobDeps, run: RunRow, setting: ModelSetting): Promise<PromptInputs> {
  const before = (await retryWhileAway(() => deps.store.readRecord(run.id)))?.promptInputs ?? null;
  const { connection, fileName, redaction } = setting;
  return {
    promptVersion: PROMPT_VERSION,
    schemaVersion: SCHEMA_VERSION,
    fileName,
    contextTokens: connection.contextTokens,
    outputTokens: connection.outputTokens,
    thinkingTokens: connection.thinkingTokens,
    tokenFactor: before?.tokenFactor ?? connection.tokenFactor,
    maxChunks: deps.maxChunks,
    redaction,
    nonce: before?.nonce ?? randomBytes(12).toString('hex'),
    earlierCases: [],
  };
}

async function finishRun(
  deps: RcaJobDeps,
  run: RunRow,
  claim: RunClaim,
  { outcome, embed }: { outcome: RunOutcome; embed: Embed | null },
): Promise<void> {
  if (outcome.status === 'completed') return retryWhileAway(() => completeRun(deps, run, claim, outcome.result, embed));
  return retryWhileAway(() => failRun(deps, claim, outcome.reason, outcome.failedChunk));
}

async function completeRun(
  { db, store, memory, runEnded }: RcaJobDeps,
  run: RunRow,
  claim: RunClaim,
  result: RcaResult,
  embed: Embed | null,
): Promise<void> {
  const analysisMemoryId = newId();
  const remember = await memory.prepare({ id: analysisMemoryId, subject: run.subject, runId: run.id, result }, embed);
  await db.transaction().execute(async (transaction) => {
    // Nothing is remembered of a run that was cancelled in this very moment.
    if (!(await store.complete(claim, { result, analysisMemoryId }, transaction))) return;
    await forgetReplies(transaction, run.subject);
    await remember(transaction);
    await runEnded({ id: run.id, status: 'completed' }, transaction);
  });
}

async function failRun({ db, store, runEnded }: RcaJobDeps, claim: RunClaim, reason: string, failedChunk: number) {
  await withTransaction(db, async (transaction) => {
    const isEnded = await store.fail(claim, reason, failedChunk, transaction);
    if (isEnded) await runEnded({ id: claim.runId, status: 'failed' }, transaction);
  });
}
