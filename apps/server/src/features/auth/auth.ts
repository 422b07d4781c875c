import { ENDPOINTS, type NewAdmin, type User } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import { hashInTurn } from '#http/hash-in-turn.ts';
import type { FindSession, Mount } from '#http/mount.ts';
import type { DatabaseTransaction, InTransaction } from '#platform/database/database.ts';
import { networkOf } from '#platform/network-of.ts';
import { hashPassword, verifyPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { attemptLimiter } from './attempt-limiter.ts';
import { knownNetworks } from './known-networks.ts';
import { mountOwnSessions } from './own-sessions.ts';
import { type Device, sessionStore } from './session-store.ts';
import { setupCode } from './setup-code.ts';

interface Deps extends Pick<Platform, 'db' | 'log'> {
  accounts: {
    /** Throws AppError for a password that must not be set. */
    checkNewPassword(password: string): Promise<void>;
    findForLogin(email: string): Promise<{ user: User; passwordHash: string } | null>;
    /** Holds the account until the transaction ends; false when it is gone or has another password by now. */
    lockUnchanged(transaction: DatabaseTransaction, id: string, passwordHash: string): Promise<boolean>;
    setPasswordHash(transaction: DatabaseTransaction, id: string, hash: string): Promise<void>;
    hasAdmin(): Promise<boolean>;
    createFirstAdmin(
      person: NewAdmin,
      also: {
        inTransaction: InTransaction;
        onAdded(transaction: DatabaseTransaction, admin: User): Promise<void>;
      },
    ): Promise<User>;
  };
}

/** Signing in and out, the own password, and the first administrator. */
export function createAuth({ db, log, accounts }: Deps) {
  const audit = log.child({ source: 'auth' });
  const findSession: FindSession = (token) => sessionStore.find(db, token);

  return {
    findSession,
    async forgetExpired(): Promise<void> {
      await sessionStore.forgetExpired(db);
      await knownNetworks.forgetOld(db);
    },
    /** Of a user whose access ends, in the transaction that ends it. */
    endSessions: (transaction: DatabaseTransaction, userId: string) => sessionStore.endAll(transaction, userId),
    listLiveSessions: (tokenHashes: readonly string[]) => sessionStore.listLive(db, tokenHashes),

    /** The code of the setup link, new at each start; null once there is an administrator. */
    async openSetup(): Promise<string | null> {
      return (await accounts.hasAdmin()) ? null : setupCode.issue(db);
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.login, async ({ body, request, reply, note, audit: entry, inTransaction }) => {
        const found = await accounts.findForLogin(body.email);
        const network = networkOf(request.ip);
        const isKnown = await knownNetworks.has(db, found?.user.id ?? null, network);
        const attempt = { account: body.email.trim().toLowerCase(), network, isKnown };
        const sayWaiting = (error: unknown) => {
          if (error instanceof AppError) audit.warn(`Sign-in from ${request.ip} was rate-limited`);
          throw error;
        };
        if (found === null) note('unknown address');
        else entry.target(found.user.id);
        await attemptLimiter.refuseEarly(db, attempt).catch(sayWaiting);
        const check = async () => {
          // Counted in its turn: what the queue drops was no guess.
          await attemptLimiter.count(db, attempt);
          return verifyPassword(body.password, found?.passwordHash ?? null);
        };
        const hasher = { kind: isKnown ? ('known' as const) : ('stranger' as const), ...attempt };
        const isRight = await hashInTurn(hasher, check, disconnectSignal(reply)).catch(sayWaiting);
        const fail = () => {
          audit.warn(`Sign-in from ${request.ip} failed`);
          throw new AppError('login_wrong');
        };
        if (!isRight || found === null) return fail();
        const { user, passwordHash } = found;
        // Only someone who knows the password learns this.
        if (user.isDisabled === true) throw new AppError('account_disabled');
        const token = await inTransaction(async (transaction) => {
          // Between the check and the session the password may have been changed, which ends all sessions.
          if (!(await accounts.lockUnchanged(transaction, user.id, passwordHash))) return fail();
          await attemptLimiter.succeed(transaction, attempt);
          await knownNetworks.remember(transaction, user.id, network);
          entry.actor(user.id);
          return sessionStore.open(transaction, user.id, deviceOf(request));
        });
        await sessionStore.forgetExpired(db);
        audit.info(`User ${user.id} signed in from ${request.ip}`);
        return { token, user };
      });

      mount(ENDPOINTS.logout, async ({ session, inTransaction }) => {
        await inTransaction(async (transaction) => {
          await sessionStore.end(transaction, session.tokenHash);
        });
        return { ok: true };
      });

      mount(ENDPOINTS.changePassword, async ({ body, session, inTransaction }) => {
        const { user, tokenHash } = session;
        // A stolen token must not serve to guess the password, wherever it is used, nor to slow down its owner.
        const attempt = { account: `change:${tokenHash}`, network: '', isKnown: true };
        await accounts.checkNewPassword(body.newPassword);
        await attemptLimiter.refuseEarly(db, attempt);
        const found = await accounts.findForLogin(user.email);
        const hash = await hashInTurn({ kind: 'trusted', name: user.id }, async () => {
          await attemptLimiter.count(db, attempt);
          if (!(await verifyPassword(body.currentPassword, found?.passwordHash ?? null)))
            throw new AppError('password_wrong');
          if (user.mustChangePassword === true && body.newPassword === body.currentPassword)
            throw new AppError('password_same');
          return hashPassword(body.newPassword);
        });
        await inTransaction(async (transaction) => {
          await accounts.setPasswordHash(transaction, user.id, hash);
          await sessionStore.endOthers(transaction, user.id, tokenHash);
          await attemptLimiter.succeed(transaction, attempt);
        });
        audit.info(`User ${user.id} changed the password`);
        return { ok: true };
      });

      mountOwnSessions(mount, db);

      mount(ENDPOINTS.getSetupState, async () => ({ isOpen: !(await accounts.hasAdmin()) }));

      mount(ENDPOINTS.createFirstAdmin, async ({ body, request, audit: entry, inTransaction }) => {
        const { code, ...person } = body;
        const refuseClosed = async () => {
          if (await accounts.hasAdmin()) throw new AppError('setup_closed');
        };
        await refuseClosed();
        await accounts.checkNewPassword(person.password);
        const network = networkOf(request.ip);
        await setupCode.check(db, code, network).catch(async (error) => {
          // Whoever used the link at the same time has made it void.
          await refuseClosed();
          throw error;
        });
        const onAdded = async (transaction: DatabaseTransaction, { id }: User) => {
          await setupCode.remove(transaction);
          await knownNetworks.remember(transaction, id, network);
          entry.actor(id);
          entry.target(id);
        };
        const user = await accounts.createFirstAdmin(person, { inTransaction, onAdded });
        audit.info(`The first administrator ${user.id} was created from ${request.ip}`);
        return { token: await sessionStore.open(db, user.id, deviceOf(request)), user };
      });
    },
  };
}

function deviceOf({ ip, headers }: FastifyRequest): Device {
  return { address: ip, userAgent: headers['user-agent'] };
}
