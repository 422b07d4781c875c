import { ENDPOINTS, type NewAdmin, type User } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { FindSession, Mount } from '#http/mount.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { answerWithin } from '#platform/database/database-errors.ts';
import { hashPassword, verifyPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { attemptLimiter } from './attempt-limiter.ts';
import { sessionStore } from './session-store.ts';
import { setupCode } from './setup-code.ts';

interface Deps extends Pick<Platform, 'db' | 'log'> {
  accounts: {
    requirePasswordLength(password: string): void;
    findForLogin(email: string): Promise<{ user: User; passwordHash: string } | null>;
    setPasswordHash(transaction: DatabaseTransaction, id: string, hash: string): Promise<void>;
    hasAdmin(): Promise<boolean>;
    createFirstAdmin(
      person: NewAdmin,
      inTransaction?: (transaction: DatabaseTransaction) => Promise<void>,
    ): Promise<User>;
  };
}

/** Every request needs the database first; one that hangs is told so in time. */
const DATABASE_MS = 4500;

/** Signing in and out, the own password, and the first administrator. */
export function createAuth({ db, log, accounts }: Deps) {
  const audit = log.child({ source: 'auth' });
  const findSession: FindSession = (token) => answerWithin(DATABASE_MS, sessionStore.find(db, token));

  return {
    findSession,

    /** The code of the set-up link, new at each start; null once there is an administrator. */
    async openSetup(): Promise<string | null> {
      return (await accounts.hasAdmin()) ? null : setupCode.issue(db);
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.login, async ({ body, request, note }) => {
        const who = { account: body.email.trim().toLowerCase(), ip: request.ip };
        await answerWithin(DATABASE_MS, attemptLimiter.count(db, who)).catch((error) => {
          if (error instanceof AppError) audit.warn(`Sign-in from ${request.ip} has to wait`);
          throw error;
        });
        const found = await accounts.findForLogin(body.email);
        note(found === null ? 'unknown address' : `user ${found.user.id}`);
        if (!(await verifyPassword(body.password, found?.passwordHash ?? null)) || found === null) {
          audit.warn(`Sign-in from ${request.ip} failed`);
          throw new AppError('login_wrong');
        }
        await attemptLimiter.clear(db, who);
        const token = await sessionStore.open(db, found.user.id);
        audit.info(`User ${found.user.id} signed in from ${request.ip}`);
        return { token, user: found.user };
      });

      mount(ENDPOINTS.logout, async ({ session }) => {
        await sessionStore.end(db, session.tokenHash);
        return { ok: true };
      });

      mount(ENDPOINTS.changePassword, async ({ body, session, request }) => {
        const { user, tokenHash } = session;
        // A stolen token must not serve to guess the password.
        const who = { account: `change:${user.id}`, ip: request.ip };
        accounts.requirePasswordLength(body.newPassword);
        await attemptLimiter.count(db, who);
        const found = await accounts.findForLogin(user.email);
        if (!(await verifyPassword(body.currentPassword, found?.passwordHash ?? null)))
          throw new AppError('password_wrong');
        const hash = await hashPassword(body.newPassword);
        await withTransaction(db, async (transaction) => {
          await accounts.setPasswordHash(transaction, user.id, hash);
          await sessionStore.endOthers(transaction, user.id, tokenHash);
        });
        await attemptLimiter.clear(db, who);
        audit.info(`User ${user.id} changed the password`);
        return { ok: true };
      });

      mount(ENDPOINTS.getSetupState, async () => ({ isOpen: !(await answerWithin(DATABASE_MS, accounts.hasAdmin())) }));

      mount(ENDPOINTS.createFirstAdmin, async ({ body, request, note }) => {
        const { code, ...person } = body;
        if (await answerWithin(DATABASE_MS, accounts.hasAdmin())) throw new AppError('setup_closed');
        accounts.requirePasswordLength(person.password);
        await setupCode.check(db, code);
        const user = await accounts.createFirstAdmin(person, setupCode.remove);
        note(`user ${user.id}`);
        audit.info(`The first administrator ${user.id} was created from ${request.ip}`);
        return { token: await sessionStore.open(db, user.id), user };
      });
    },
  };
}
