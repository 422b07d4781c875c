import {
  ENDPOINTS,
  MANAGER_ASSIGNABLE_ROLES,
  type NewAdmin,
  type NewUser,
  permissionsOf,
  type User,
} from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { CallAudit } from '#http/audit-call.ts';
import { hashInTurn } from '#http/hash-in-turn.ts';
import { may } from '#http/may.ts';
import type { Mount, Session } from '#http/mount.ts';
import { isCommonPassword } from '#platform/common-passwords.ts';
import { type DatabaseTransaction, type InTransaction, withTransaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { changeAdmins } from './change-admins.ts';
import { type Access, mountUserAccess } from './user-access.ts';
import { userStore } from './user-store.ts';

/** Who asks for a change, and where it is written down. */
interface Asked extends Pick<CallAudit, 'note'> {
  session: Session;
  audit: Pick<CallAudit, 'target'>;
  inTransaction: InTransaction;
}

/** What else happens in the transaction that adds the first administrator. */
export interface FirstAdminOptions {
  inTransaction?: InTransaction;
  onAdded?: (transaction: DatabaseTransaction, admin: User) => Promise<void>;
}

/** Accounts: who there is, and with which role. */
export function createUsers({ config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  const audit = log.child({ source: 'users' });

  async function add(person: NewUser, { session, note, audit: entry, inTransaction }: Asked): Promise<User> {
    await checkNewPassword(person.password);
    const { password, ...rest } = person;
    const hasher = { kind: 'trusted' as const, name: session.user.id };
    const passwordHash = await hashInTurn(hasher, () => hashPassword(password));
    const user = await inTransaction(async (transaction) => {
      const added = await userStore.add(transaction, { ...rest, passwordHash });
      entry.target(added.id);
      note(`role ${added.role}`);
      return added;
    });
    audit.info(`${session.user.id} added user ${user.id} with role ${user.role}`);
    return user;
  }

  async function checkNewPassword(password: string): Promise<void> {
    const length = config.passwordMinLength;
    if (password.length < length) throw new AppError('password_short', { length });
    if (config.passwordBlocklist === 'on' && (await isCommonPassword(password, length)))
      throw new AppError('password_common');
  }

  return {
    mount(mount: Mount, access: Access): void {
      mountUserAccess(mount, log, access);

      mount(ENDPOINTS.getProfile, async ({ session }) => ({
        ...session.user,
        permissions: permissionsOf(session.user.role, config.rolePolicy).filter((permission) =>
          may(session, permission, config.rolePolicy),
        ),
      }));

      mount(ENDPOINTS.listUsers, async ({ session }) => {
        const seesAll = may(session, 'users.list-all', config.rolePolicy);
        return { users: seesAll ? await userStore.list(db) : [session.user] };
      });

      mount(ENDPOINTS.createUser, async (asked) => ({ user: await add(asked.body, asked) }));

      mount(ENDPOINTS.createUserAsManager, async (asked) => {
        if (!MANAGER_ASSIGNABLE_ROLES.some((role) => role === asked.body.role))
          throw new AppError('role_not_assignable');
        return { user: await add(asked.body, asked) };
      });

      mount(ENDPOINTS.deleteUser, async ({ params, session, inTransaction }) => {
        const change = { actor: session.user.id, target: params.id, keepsAdmin: false };
        await changeAdmins(inTransaction, change, async (transaction) => {
          if (!(await userStore.remove(transaction, params.id))) throw new AppError('user_not_found');
          await access.endAll(transaction, params.id, 'deleted');
        });
        audit.info(`${session.user.id} deleted user ${params.id}`);
        return { ok: true };
      });

      mount(ENDPOINTS.changeRole, async ({ params, body, session, note, inTransaction }) => {
        note(`role ${body.role}`);
        const change = { actor: session.user.id, target: params.id, keepsAdmin: body.role === 'ADMIN' };
        const user = await changeAdmins(inTransaction, change, async (transaction) => {
          const changed = await userStore.setRole(transaction, params.id, body.role);
          if (changed === null) throw new AppError('user_not_found');
          return changed;
        });
        audit.info(`${session.user.id} gave user ${params.id} the role ${body.role}`);
        return { user };
      });
    },

    find: (id: string): Promise<User | null> => userStore.find(db, id),

    /** What signing in needs of accounts. */
    accounts: {
      checkNewPassword,
      lockUnchanged: userStore.lockUnchanged,
      findForLogin: (email: string) => userStore.findForLogin(db, email),
      setPasswordHash: (transaction: DatabaseTransaction, id: string, hash: string) =>
        userStore.setPasswordHash(transaction, id, hash),
      hasAdmin: async () => (await userStore.listAdminIds(db)).length > 0,
      /** Throws setup_closed when there is an administrator already. */
      async createFirstAdmin(
        person: NewAdmin,
        { inTransaction = (work) => withTransaction(db, work), onAdded }: FirstAdminOptions = {},
      ) {
        await checkNewPassword(person.password);
        const { password, ...rest } = person;
        const passwordHash = await hashInTurn({ kind: 'trusted', name: 'set-up' }, () => hashPassword(password));
        return inTransaction(async (transaction) => {
          if ((await userStore.lockAdmins(transaction)).length > 0) throw new AppError('setup_closed');
          const admin = await userStore.add(transaction, { ...rest, role: 'ADMIN', passwordHash });
          await onAdded?.(transaction, admin);
          return admin;
        });
      },
    },
  };
}

export type Accounts = ReturnType<typeof createUsers>['accounts'];
