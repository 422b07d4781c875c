import { setTimeout as sleep } from 'node:timers/promises';
import type { LlmPull } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { withTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { Platform } from '#platform/platform.ts';
import { createLlmPullStore } from './llm-pull-store.ts';
import { mayPull, registryOf } from './model-registry.ts';
import { createPullJob, PULL_JOB, type PullJobDeps } from './pull-job.ts';

interface Deps extends Pick<Platform, 'db' | 'jobs' | 'stopping'>, Omit<PullJobDeps, 'pulls'> {}

export interface PullWanted {
  endpoint: string;
  model: string;
  userId: string;
  isAdmin: boolean;
  sealedKey: string | null;
}

const LOOK_MS = 250;

/** Downloads of models; people who ask for the same one at the same place wait for the same download. */
export function createModelPulls({ db, jobs, stopping, ...deps }: Deps) {
  const pulls = createLlmPullStore(db);
  jobs.define(createPullJob({ ...deps, pulls }));

  /** Gives the id of the download that runs already, else of a new one. */
  async function startOrJoin({ endpoint, model, userId, sealedKey }: PullWanted): Promise<string> {
    const { origin } = new URL(endpoint);
    for (;;) {
      const id = newId();
      const isNew = await withTransaction(db, async (transaction) => {
        const pull = { id, origin, endpoint, model, userId, sealedKey };
        if (!(await pulls.insert(pull, transaction))) return false;
        await jobs.send(PULL_JOB, { pullId: id }, transaction, { owner: userId });
        return true;
      });
      if (isNew) return id;
      const active = await pulls.findActive(origin, model);
      if (active !== null) return active;
    }
  }

  return {
    /** Ends when the download has ended; throws AppError with the reason when it failed. */
    async pull(wanted: PullWanted, disconnected: AbortSignal): Promise<void> {
      // Everyone who joins must be allowed to go there.
      await deps.clients.check(wanted.endpoint, wanted.isAdmin);
      const { model, isAdmin } = wanted;
      if (!mayPull(model, { isAdmin, registries: deps.registries })) {
        throw new AppError('llm_pull_registry', { reason: registryOf(model) ?? '' });
      }
      await pulls.prune();
      const id = await startOrJoin(wanted);
      const over = AbortSignal.any([stopping, disconnected]);
      for (;;) {
        const end = await pulls.findEnd(id);
        if (end?.status === 'completed') return;
        if (end === null || end.status === 'failed') {
          const { code, reason } = end?.failure ?? { code: 'llm_pull_failed', reason: '' };
          throw new AppError(code, { reason });
        }
        await sleep(LOOK_MS, undefined, { signal: over }).catch(() => {
          // The download goes on, or is taken up again by the next server.
          throw new AppError('stopping');
        });
      }
    },

    list: (endpoint: string): Promise<LlmPull[]> => pulls.listAt(new URL(endpoint).origin),
  };
}
