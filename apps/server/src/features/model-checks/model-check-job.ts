import { LIMITS, type ModelCheckCase } from '@rootline/contract';
import { CHECK_CASES, type CheckCase } from '@rootline/rca';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { ClaimedCheck, ModelCheckStore, NewCheck } from './model-check-store.ts';

export const CHECK_JOB = 'model-check';

/** A model that analyses labeled logs, or the reason why it cannot. */
export type OpenModel = (
  wanted: Omit<NewCheck, 'id'> & { signal: AbortSignal },
) => Promise<
  | { ok: true; analyze(checkCase: CheckCase): Promise<ModelCheckCase>; close(): Promise<void> }
  | { ok: false; reason: string }
>;

interface Deps {
  checks: ModelCheckStore;
  openModel: OpenModel;
}

const LOOK_MS = 1000;
const ATTEMPTS = 3;

/** Tries a model on one labeled log after the other. Killed, it goes on with the first that is not done. */
export function createCheckJob({ checks, openModel }: Deps): JobDefinition<{ checkId: string }> {
  return {
    name: CHECK_JOB,
    concurrency: LIMITS.llm.checksAtOnce,
    perOwner: LIMITS.llm.checksPerUser,
    attempts: ATTEMPTS,

    async run({ checkId }, { signal: serverStops }) {
      const check = await checks.claim(checkId);
      if (check === null) return;
      const cancelled = new AbortController();
      const looking = setInterval(async () => {
        // A database that is away for a moment ends no check.
        if (!(await checks.isActive(checkId).catch(() => true))) cancelled.abort();
      }, LOOK_MS);
      try {
        const reason = await tryModel({ checks, openModel }, check, AbortSignal.any([serverStops, cancelled.signal]));
        await (reason === null ? checks.complete(checkId) : checks.fail(checkId, reason));
      } catch (error) {
        if (!cancelled.signal.aborted) throw error;
      } finally {
        clearInterval(looking);
      }
    },

    onFailed: async ({ checkId }) => {
      await checks.fail(checkId, `The check was interrupted ${ATTEMPTS} times`);
    },
  };
}

/** Gives the reason why the model cannot be tried; null when every log is done. */
async function tryModel({ checks, openModel }: Deps, check: ClaimedCheck, signal: AbortSignal): Promise<string | null> {
  const model = await openModel({ ...check, signal });
  signal.throwIfAborted();
  if (!model.ok) return model.reason;
  try {
    const done = new Set(check.cases.map(({ name }) => name));
    for (const checkCase of CHECK_CASES) {
      if (done.has(checkCase.name)) continue;
      const row = await model.analyze(checkCase);
      signal.throwIfAborted();
      await checks.addCase(check.id, row);
    }
    return null;
  } finally {
    await model.close();
  }
}
