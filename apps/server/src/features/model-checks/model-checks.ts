import { ENDPOINTS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { withTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { Platform } from '#platform/platform.ts';
import { CHECK_JOB, createCheckJob, type OpenModel } from './model-check-job.ts';
import { createModelCheckStore, type NewCheck } from './model-check-store.ts';

export interface ModelChecksDeps extends Pick<Platform, 'db' | 'jobs'> {
  endpoints: {
    /** Null when the user has none. */
    endpointOf(userId: string): Promise<string | null>;
    /** False only when the endpoint answered and does not have the model. */
    mayHaveModel(userId: string, model: string): Promise<boolean>;
  };
  openModel: OpenModel;
}

/** Whether a model is good enough: tried on labeled logs, on the way that a file's analysis goes. */
export function createModelChecks({ db, jobs, endpoints, openModel }: ModelChecksDeps) {
  const checks = createModelCheckStore(db);
  jobs.define(createCheckJob({ checks, openModel }));

  /** Gives the id of the check that is under way already, else of a new one. */
  async function startOrJoin(wanted: Omit<NewCheck, 'id'>): Promise<string> {
    for (;;) {
      const id = newId();
      const isNew = await withTransaction(db, async (transaction) => {
        if (!(await checks.insert({ ...wanted, id }, transaction))) return false;
        await jobs.send(CHECK_JOB, { checkId: id }, transaction, { owner: wanted.userId });
        return true;
      });
      if (isNew) return id;
      const active = await checks.findActive(wanted.endpoint, wanted.model);
      if (active !== null) return active;
    }
  }

  return {
    mount(mount: Mount): void {
      mount(ENDPOINTS.startModelCheck, async ({ body, session }) => {
        const userId = session.user.id;
        const endpoint = await endpoints.endpointOf(userId);
        if (endpoint === null) throw new AppError('llm_unconfigured');
        const { model, timeoutSeconds } = body;
        if (!(await endpoints.mayHaveModel(userId, model))) throw new AppError('model_unknown', { model });
        const id = await startOrJoin({ userId, endpoint, model, timeoutSeconds });
        await checks.prune(endpoint);
        return { id };
      });

      mount(ENDPOINTS.listModelChecks, async ({ session }) => {
        const endpoint = await endpoints.endpointOf(session.user.id);
        return { checks: endpoint === null ? [] : await checks.listAt(endpoint) };
      });

      mount(ENDPOINTS.cancelModelCheck, async ({ params, session }) => {
        const { firstName, lastName } = session.user;
        if (await checks.fail(params.id, `Cancelled by ${firstName} ${lastName}`)) return { ok: true as const };
        throw new AppError((await checks.exists(params.id)) ? 'model_check_ended' : 'model_check_not_found');
      });
    },
  };
}
