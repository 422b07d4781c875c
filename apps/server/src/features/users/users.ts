import {
  ENDPOINTS,
  isAllowed,
  MANAGER_ASSIGNABLE_ROLES,
  type NewAdmin,
  type NewUser,
  type User,
} from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { changeAdmins } from './change-admins.ts';
import { userStore } from './user-store.ts';

/** Accounts: who there is, and with which role. */
export function createUsers({ config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  const audit = log.child({ source: 'users' });

  async function add(person: NewUser): Promise<User> {
    requirePasswordLength(person.password);
    const { password, ...rest } = person;
    return userStore.add(db, { ...rest, passwordHash: await hashPassword(password) });
  }

  function requirePasswordLength(password: string): void {
    const length = config.passwordMinLength;
    if (password.length < length) throw new AppError('password_short', { length });
  }

  return {
    mount(mount: Mount): void {
      mount(ENDPOINTS.getProfile, async ({ session }) => session.user);

      mount(ENDPOINTS.listUsers, async ({ session }) => {
        const seesAll = isAllowed(session.user.role, 'users.list-all', config.rolePolicy);
        return { users: seesAll ? await userStore.list(db) : [session.user] };
      });

      mount(ENDPOINTS.createUser, async ({ body, session, note }) => {
        const user = await add(body);
        note(`user ${user.id}, role ${user.role}`);
        audit.info(`${session.user.id} added user ${user.id} with role ${user.role}`);
        return { user };
      });

      mount(ENDPOINTS.createUserAsManager, async ({ body, session, note }) => {
        if (!MANAGER_ASSIGNABLE_ROLES.some((role) => role === body.role)) throw new AppError('role_not_assignable');
        const user = await add(body);
        note(`user ${user.id}, role ${user.role}`);
        audit.info(`${session.user.id} added user ${user.id} with role ${user.role}`);
        return { user };
      });

      mount(ENDPOINTS.deleteUser, async ({ params, session }) => {
        await changeAdmins(
          db,
          { actor: session.user.id, target: params.id, keepsAdmin: false },
          async (transaction) => {
            if (!(await userStore.remove(transaction, params.id))) throw new AppError('user_not_found');
          },
        );
        audit.info(`${session.user.id} deleted user ${params.id}`);
        return { ok: true };
      });

      mount(ENDPOINTS.changeRole, async ({ params, body, session, note }) => {
        note(`role ${body.role}`);
        const change = { actor: session.user.id, target: params.id, keepsAdmin: body.role === 'ADMIN' };
        const user = await changeAdmins(db, change, (transaction) =>
          userStore.setRole(transaction, params.id, body.role),
        );
        if (user === null) throw new AppError('user_not_found');
        audit.info(`${session.user.id} gave user ${params.id} the role ${body.role}`);
        return { user };
      });
    },

    /** What signing in needs of accounts. */
    accounts: {
      requirePasswordLength,
      findForLogin: (email: string) => userStore.findForLogin(db, email),
      setPasswordHash: (transaction: DatabaseTransaction, id: string, hash: string) =>
        userStore.setPasswordHash(transaction, id, hash),
      hasAdmin: async () => (await userStore.listAdminIds(db)).length > 0,
      /** Throws setup_closed when there is an administrator already. */
      async createFirstAdmin(person: NewAdmin, inTransaction?: (transaction: DatabaseTransaction) => Promise<void>) {
        requirePasswordLength(person.password);
        const { password, ...rest } = person;
        const passwordHash = await hashPassword(password);
        return withTransaction(db, async (transaction) => {
          if ((await userStore.lockAdmins(transaction)).length > 0) throw new AppError('setup_closed');
          await inTransaction?.(transaction);
          return userStore.add(transaction, { ...rest, role: 'ADMIN', passwordHash });
        });
      },
    },
  };
}

export type Accounts = ReturnType<typeof createUsers>['accounts'];
