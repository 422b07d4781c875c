import { ENDPOINTS, type User } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { changeAdmins } from './change-admins.ts';
import { userStore } from './user-store.ts';

/** What else there is of a user, which ends with the access, in the transaction that ends it. */
export interface Access {
  endSessions(transaction: DatabaseTransaction, userId: string): Promise<void>;
  /** Sessions and API tokens. */
  endCredentials(transaction: DatabaseTransaction, userId: string): Promise<void>;
  /** Credentials, and all else that acts for the user. */
  endAll(transaction: DatabaseTransaction, userId: string, why: 'deleted' | 'disabled'): Promise<void>;
}

/** What an administrator does about the access and the files of others. */
export function mountUserAccess(mount: Mount, log: Platform['log'], access: Access): void {
  const audit = log.child({ source: 'users' });

  mount(ENDPOINTS.setUserDisabled, async ({ params: { id }, body: { disabled }, session, note, inTransaction }) => {
    note(disabled ? 'disabled' : 'enabled');
    const change = { actor: session.user.id, target: id, keepsAdmin: !disabled };
    const user = await changeAdmins(inTransaction, change, async (transaction) => {
      const changed = found(await userStore.setDisabled(transaction, id, disabled));
      if (disabled) await access.endAll(transaction, id, 'disabled');
      return changed;
    });
    audit.info(`${session.user.id} ${disabled ? 'disabled' : 'enabled'} user ${id}`);
    return { user };
  });

  mount(ENDPOINTS.requirePasswordChange, async ({ params: { id }, session, inTransaction }) => {
    // Whoever wants a new password of their own can set one.
    if (id === session.user.id) throw new AppError('own_account');
    const user = await inTransaction(async (transaction) => {
      const changed = found(await userStore.requirePasswordChange(transaction, id));
      await access.endCredentials(transaction, id);
      return changed;
    });
    audit.info(`${session.user.id} requires a new password of user ${id}`);
    return { user };
  });

  mount(ENDPOINTS.setUserKeepDays, async ({ params: { id }, body: { keepDays }, session, note, inTransaction }) => {
    const days = keepDays === null ? 'as the installation says' : `for ${keepDays} days`;
    note(`kept ${keepDays === 0 ? 'for ever' : days}`);
    const user = await inTransaction(async (transaction) =>
      found(await userStore.setKeepDays(transaction, id, keepDays)),
    );
    audit.info(`${session.user.id} set how long files of user ${id} are kept`);
    return { user };
  });

  mount(ENDPOINTS.endUserSessions, async ({ params: { id }, session, inTransaction }) => {
    await inTransaction(async (transaction) => {
      found(await userStore.find(transaction, id));
      await access.endSessions(transaction, id);
    });
    audit.info(`${session.user.id} ended the sessions of user ${id}`);
    return { ok: true };
  });
}

function found(user: User | null): User {
  if (user === null) throw new AppError('user_not_found');
  return user;
}
