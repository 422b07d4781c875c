import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { JobContext, JobDefinition } from '#platform/jobs/job-queue.ts';
import { RunStopped } from './active-runs.ts';
import { analyzeRun } from './analyze-run.ts';
import { failRun } from './end-run.ts';
import { MAX_JOB_SECONDS } from './max-run-duration.ts';
import type { RcaJobDeps } from './rca-job-deps.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import type { RunClaim } from './run-life-cycle.ts';

/** One queue each: a statistical analysis of seconds must not wait behind those of a slow model. */
export const RUN_JOBS = { llm: 'rca-run', statistical: 'rca-statistical-run' } as const;

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
