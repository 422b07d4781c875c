import { type Capture, ENDPOINTS, isAllowed, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { newId } from '#platform/new-id.ts';
import type { Platform } from '#platform/platform.ts';
import { CAPTURE_JOB } from './capture-job.ts';
import type { CaptureStore } from './capture-store.ts';
import type { SavedSource } from './source-store.ts';

interface Deps extends Pick<Platform, 'config' | 'jobs'> {
  captures: CaptureStore;
  /** Throws AppError source_not_found. */
  findSaved(id: string): Promise<SavedSource>;
}

/** Starting, watching and stopping captures. */
export function mountCaptures(mount: Mount, { config, jobs, captures, findSaved }: Deps): void {
  async function find(sourceId: string, id: string): Promise<Capture> {
    const capture = await captures.find(sourceId, id);
    if (capture === null) throw new AppError('capture_not_found');
    return capture;
  }

  mount(ENDPOINTS.startCapture, async ({ params, body, session: { user }, note, inTransaction }) => {
    const source = await findSaved(params.id);
    const id = newId();
    const { streams, span, limitBytes, mask, name = nameOf(source) } = body;
    const wanted = { id, sourceId: source.id, userId: user.id, name, streams, span, limitBytes, mask };
    note(`capture ${id}`);
    await inTransaction(async (transaction) => {
      if (!(await captures.insert(transaction, wanted)))
        throw new AppError('capture_busy', { limit: LIMITS.sources.capture.perUser });
      await jobs.send(CAPTURE_JOB, { id }, transaction, { owner: user.id });
    });
    return { capture: await find(source.id, id) };
  });

  mount(ENDPOINTS.listCaptures, async ({ params }) => {
    await findSaved(params.id);
    return { captures: await captures.list(params.id) };
  });

  mount(ENDPOINTS.getCapture, async ({ params }) => ({ capture: await find(params.id, params.captureId) }));

  mount(ENDPOINTS.stopCapture, async ({ params: { id, captureId }, session: { user }, note, inTransaction }) => {
    const capture = await find(id, captureId);
    const isOwn = capture.startedBy === user.id;
    if (!isOwn && !isAllowed(user.role, 'log-files.hard-delete-any', config.rolePolicy))
      throw new AppError('forbidden');
    note(`capture ${captureId}`);
    await inTransaction(async (transaction) => {
      if (!(await captures.stop(transaction, captureId))) throw new AppError('capture_ended');
    });
    return { capture: await find(id, captureId) };
  });
}

/** By which the result is found again: the source, and the minute in UTC. */
function nameOf({ name }: SavedSource): string {
  return `${name} ${new Date().toISOString().slice(0, 16).replace('T', ' ').replace(':', '-')}`;
}
