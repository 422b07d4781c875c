import { randomBytes } from 'node:crypto';
import type { PromptInputs } from '@rootline/contract';
import { PROMPT_VERSION, type RedactionMode, SCHEMA_VERSION } from '@rootline/rca';
import { createAnalysisHost } from './analysis-host.ts';
import type { AnalysisTask } from './analysis-operations.ts';
import { finishRun } from './end-run.ts';
import type { ModelConnection } from './model-connection.ts';
import type { RcaJobDeps } from './rca-job-deps.ts';
import { createReplyStore } from './reply-store.ts';
import { retryWhileAway } from './retry-while-away.ts';
import type { RunClaim } from './run-life-cycle.ts';
import type { RunRow } from './run-row.ts';
import type { StepTeller } from './step-teller.ts';

interface RunSetting {
  fileName: string;
  source: unknown;
  /** A baseline to compare with, if there is one. */
  baseline?: unknown;
  signal: AbortSignal;
}

/** The analysis of a run without a model. */
export async function analyzeStatistically(deps: RcaJobDeps, run: RunRow, claim: RunClaim, setting: RunSetting) {
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

/** The analysis of a run with a model. */
export async function analyzeWithModel(deps: RcaJobDeps, run: RunRow, claim: RunClaim, setting: ModelSetting) {
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
