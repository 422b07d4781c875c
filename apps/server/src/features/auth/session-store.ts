import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import type { Session } from '#http/mount.ts';
import type { Database } from '#platform/database/database.ts';

const { idleHours, absoluteDays, perUser } = LIMITS.session;
const isLive = sql<boolean>`sessions.used_at > now() - ${`${idleHours} hours`}::interval
  and sessions.created_at > now() - ${`${absoluteDays} days`}::interval`;

/** Sessions by the hash of their token; the token itself is known to its owner only. */
export const sessionStore = {
  /** A new session; the oldest of too many end. Gives its token. */
  async open(db: Database, userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        created_at: sql<Date>`now()`,
        used_at: sql<Date>`now()`,
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
        'users.id',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.role',
        'users.created_at',
        // A write per request would be waste; a minute is exact enough for hours.
        sql<boolean>`sessions.used_at < now() - interval '1 minute'`.as('is_stale'),
      ])
      .where('sessions.token_hash', '=', hashToken(token))
      .where(isLive)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.is_stale) await touch(db, row.token_hash);
    return {
      tokenHash: row.token_hash,
      user: {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        role: row.role,
        createdAt: row.created_at.toISOString(),
      },
    };
  },

  /** Those of the sessions that are still valid; asking does not count as using them. */
  async listLive(db: Database, tokenHashes: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', 'in', [...tokenHashes])
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

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
