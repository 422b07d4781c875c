import { createHash, randomBytes } from 'node:crypto';
import { LIMITS, type SignInSession, unseenCharacters } from '@rootline/contract';
import { sql } from 'kysely';
import type { Session } from '#http/mount.ts';
import type { Database } from '#platform/database/database.ts';
import { leaveOutWhenFull } from '#platform/database/database-errors.ts';
import { toUser, USER_COLUMNS } from '#platform/database/user-row.ts';
import { newId } from '#platform/new-id.ts';

const { idleHours, absoluteDays, perUser, userAgentLength } = LIMITS.session;
const isLive = sql<boolean>`sessions.used_at > now() - ${`${idleHours} hours`}::interval
  and sessions.created_at > now() - ${`${absoluteDays} days`}::interval`;

/** What the owner of a session sees of where it was opened. */
export interface Device {
  address: string;
  userAgent: string | undefined;
}

/** Sessions by the hash of their token; the token itself is known to its owner only. */
export const sessionStore = {
  /** A new session; the oldest of too many end. Gives its token. */
  async open(db: Database, userId: string, device?: Device): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        id: newId(),
        user_id: userId,
        created_at: sql<Date>`now()`,
        used_at: sql<Date>`now()`,
        address: device?.address ?? null,
        user_agent: device?.userAgent === undefined ? null : plainText(device.userAgent),
      })
      .execute();
    const newest = db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(perUser);
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', newest).execute();
    return token;
  },

  /** Outside of any transaction: two that each hold an expired session would wait for one another. */
  async forgetExpired(db: Database): Promise<void> {
    await db.deleteFrom('sessions').where(sql<boolean>`not (${isLive})`).execute();
  },

  /** The session and its user as they are now; the role is never taken from the token. */
  async find(db: Database, token: string): Promise<Session | null> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.token_hash',
        ...USER_COLUMNS,
        // A write per request would be waste; a minute is exact enough for hours.
        sql<boolean>`sessions.used_at < now() - interval '1 minute'`.as('is_stale'),
      ])
      .where('sessions.token_hash', '=', hashToken(token))
      .where('users.disabled_at', 'is', null)
      .where(isLive)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.is_stale) await leaveOutWhenFull(touch(db, row.token_hash));
    return {
      tokenHash: row.token_hash,
      user: toUser(row),
    };
  },

  /** The one that asks first, then those used last; there are never more than one person may have. */
  async list(db: Database, { userId, tokenHash }: { userId: string; tokenHash: string }): Promise<SignInSession[]> {
    const isCurrent = sql<boolean>`sessions.token_hash = ${tokenHash}`;
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'used_at', 'address', 'user_agent', isCurrent.as('is_current')])
      .where('user_id', '=', userId)
      .where(isLive)
      .orderBy('is_current', 'desc')
      .orderBy('used_at', 'desc')
      .orderBy('id')
      .limit(perUser)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.used_at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      isCurrent: row.is_current,
    }));
  },

  /** Ends a session of the user by the name that people see; false when there is none. */
  async endById(db: Database, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** Those of the sessions that are still valid; asking does not count as using them. */
  async listLive(db: Database, tokenHashes: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.token_hash')
      .where('sessions.token_hash', 'in', [...tokenHashes])
      .where('users.disabled_at', 'is', null)
      .where(isLive)
      .execute();
    return new Set(rows.map((row) => row.token_hash));
  },

  async end(db: Database, tokenHash: string): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },

  async endAll(db: Database, userId: string): Promise<void> {
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  },

  async endOthers(db: Database, userId: string, tokenHash: string): Promise<void> {
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute();
  },
};

async function touch(db: Database, tokenHash: string): Promise<void> {
  await db.updateTable('sessions').set({ used_at: sql<Date>`now()` }).where('token_hash', '=', tokenHash).execute();
}

/** A header may hold anything. */
function plainText(header: string): string {
  return header.slice(0, userAgentLength).toWellFormed().replace(unseenCharacters(), ' ').trim();
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
