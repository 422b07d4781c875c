import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX, type ApiToken, LIMITS, type NewApiToken, type OwnedApiToken } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Session } from '#http/mount.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { leaveOutWhenFull } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.ts';
import { toUser, USER_COLUMNS } from '#platform/database/user-row.ts';
import { newId } from '#platform/new-id.ts';

const COLUMNS = [
  'api_tokens.id',
  'api_tokens.name',
  'api_tokens.scopes',
  'api_tokens.created_at',
  'api_tokens.expires_at',
  'api_tokens.used_at',
  'api_tokens.used_from',
] as const;
const isLive = sql<boolean>`api_tokens.expires_at > now()`;

/** API tokens by the hash of their text; the text itself is known to its owner only. */
export const apiTokenStore = {
  /** A new token, or null when the person has as many as they may have. Gives its text, which is kept nowhere. */
  async add(
    transaction: DatabaseTransaction,
    userId: string,
    { name, scopes, expiresAt }: NewApiToken,
  ): Promise<{ token: string; apiToken: ApiToken } | null> {
    // Two that are made at once must not both be the last one.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { count } = await transaction
      .selectFrom('api_tokens')
      .select(sql<number>`count(*)`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.apiToken.perUser) return null;
    const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
    const row = await transaction
      .insertInto('api_tokens')
      .values({
        id: newId(),
        user_id: userId,
        name: name.trim(),
        token_hash: hashOf(token),
        scopes: JSON.stringify([...new Set(scopes)]),
        created_at: new Date(),
        expires_at: new Date(expiresAt),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return { token, apiToken: toApiToken(row) };
  },

  /**
   * The rights of a token as they are now: its scopes, and its owner with the present role. An index over hashes finds
   * it, so how long that takes says nothing about a token that was guessed.
   */
  async find(db: Database, token: string, address: string): Promise<Session | null> {
    const row = await db
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select([
        'api_tokens.id as token_id',
        'api_tokens.name',
        'api_tokens.scopes',
        'api_tokens.token_hash',
        ...USER_COLUMNS,
        isUseStale.as('is_stale'),
      ])
      .where('api_tokens.token_hash', '=', hashOf(token))
      .where('users.disabled_at', 'is', null)
      .where(isLive)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.is_stale) await leaveOutWhenFull(recordUse(db, row.token_id, address));
    return {
      tokenHash: row.token_hash,
      user: toUser(row),
      apiToken: { id: row.token_id, name: row.name, scopes: row.scopes },
    };
  },

  /** Those of the tokens that are still valid; asking does not count as using them. */
  async listLive(db: Database, tokenHashes: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('api_tokens')
      .select('token_hash')
      .where('token_hash', 'in', [...tokenHashes])
      .where(isLive)
      .execute();
    return new Set(rows.map((row) => row.token_hash));
  },

  /** Newest first; there are never more than one person may have. */
  async listOf(db: Database, userId: string): Promise<ApiToken[]> {
    const rows = await db
      .selectFrom('api_tokens')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('number', 'desc')
      .limit(LIMITS.apiToken.perUser)
      .execute();
    return rows.map(toApiToken);
  },

  /** Of everyone, newest first, with the place where the next page begins. */
  async listAll(
    db: Database,
    before: number | undefined,
  ): Promise<{ apiTokens: OwnedApiToken[]; nextBefore: number | null }> {
    const { pageMax } = LIMITS.apiToken;
    let query = db
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select([...COLUMNS, 'api_tokens.number', 'users.id as user_id', 'users.email'])
      .select(sql<string>`users.first_name || ' ' || users.last_name`.as('user_name'));
    if (before !== undefined) query = query.where('api_tokens.number', '<', before);
    const rows = await query
      .orderBy('api_tokens.number', 'desc')
      .limit(pageMax + 1)
      .execute();
    const page = rows.slice(0, pageMax);
    return {
      apiTokens: page.map((row) => ({
        ...toApiToken(row),
        userId: row.user_id,
        userName: row.user_name.trim(),
        userEmail: row.email,
      })),
      nextBefore: rows.length > pageMax ? (page.at(-1)?.number ?? null) : null,
    };
  },

  /** Ends a token, of this person only when one is named. Gives its name, or null when there is none. */
  async end(
    transaction: DatabaseTransaction,
    { id, userId }: { id: string; userId?: string },
  ): Promise<{ name: string; userId: string } | null> {
    let query = transaction.deleteFrom('api_tokens').where('id', '=', id);
    if (userId !== undefined) query = query.where('user_id', '=', userId);
    const row = await query.returning(['name', 'user_id']).executeTakeFirst();
    return row === undefined ? null : { name: row.name, userId: row.user_id };
  },

  async endAllOf(transaction: DatabaseTransaction, userId: string): Promise<void> {
    await transaction.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
  },

  async forgetExpired(db: Database): Promise<void> {
    const days = `${LIMITS.apiToken.expiredDays} days`;
    await db.deleteFrom('api_tokens').where('expires_at', '<', sql<Date>`now() - ${days}::interval`).execute();
  },
};

/** A write per request would be waste; a minute is exact enough to see that a token is still in use. */
const isUseStale = sql<boolean>`api_tokens.used_at is null or api_tokens.used_at < now() - interval '1 minute'`;

async function recordUse(db: Database, id: string, address: string): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ used_at: sql<Date>`now()`, used_from: address })
    .where('id', '=', id)
    .where(isUseStale)
    .execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

type Row = Pick<
  Selectable<Tables['api_tokens']>,
  'id' | 'name' | 'scopes' | 'created_at' | 'expires_at' | 'used_at' | 'used_from'
>;

function toApiToken(row: Row): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.used_at?.toISOString() ?? null,
    lastUsedFrom: row.used_from,
  };
}
