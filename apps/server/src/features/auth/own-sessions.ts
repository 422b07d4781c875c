import { ENDPOINTS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { Database } from '#platform/database/database.ts';
import { sessionStore } from './session-store.ts';

/** Where a person is signed in, and the end of it. */
export function mountOwnSessions(mount: Mount, db: Database): void {
  mount(ENDPOINTS.listSessions, async ({ session: { user, tokenHash } }) => ({
    sessions: await sessionStore.list(db, { userId: user.id, tokenHash }),
  }));

  mount(ENDPOINTS.endSession, async ({ params, session: { user }, inTransaction }) => {
    await inTransaction(async (transaction) => {
      if (!(await sessionStore.endById(transaction, user.id, params.id))) throw new AppError('session_not_found');
    });
    return { ok: true };
  });

  mount(ENDPOINTS.endOtherSessions, async ({ session: { user, tokenHash }, inTransaction }) => {
    await inTransaction(async (transaction) => {
      await sessionStore.endOthers(transaction, user.id, tokenHash);
    });
    return { ok: true };
  });
}
