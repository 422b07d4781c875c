import { redactionFor } from '@rootline/rca';
import { analyzeStatistically, analyzeWithModel } from './ask-analysis.ts';
import { failRun } from './end-run.ts';
import { connectModel } from './model-connection.ts';
import type { RcaJobDeps } from './rca-job-deps.ts';
import { retryWhileAway } from './retry-while-away.ts';
import type { RunClaim } from './run-life-cycle.ts';
import type { RunModels } from './run-models.ts';
import type { RunRow, RunSubject } from './run-row.ts';
import { createStepTeller } from './step-teller.ts';

const RENEW_SOURCES_MS = 5 * 60_000;

/** Sources that are copies stay on this machine while they are asked for now and then. */
export async function analyzeRun(deps: RcaJobDeps, run: RunRow, claim: RunClaim, signal: AbortSignal): Promise<void> {
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
  if (found === null) return failRun(deps, claim, `The ${run.subject.kind} was deleted before the analysis started`, 0);
  const good = run.baselineFileId === null ? undefined : await locate(fileSubject(run.baselineFileId));
  if (good === null) return failRun(deps, claim, 'The baseline was deleted before the analysis started', 0);
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
