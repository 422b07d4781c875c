import { LIMITS, type ModelSettings, type Role } from '@rootline/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

export interface SavedSettings {
  /** Null: never saved; empty: the default. */
  endpoint: string | null;
  /** Encrypted API key of the endpoint's origin. */
  sealedKey: string | null;
  lastCheckAt: Date | null;
  /** Of the last started run. */
  lastModel: string | null;
  settings: ModelSettings;
}

/** What an administrator lets everyone use who has no endpoint. */
export interface SharedEndpoint {
  endpoint: string;
  model: string | null;
  sealedKey: string | null;
  settings: ModelSettings;
}

export interface TestedEndpoint {
  endpoint: string;
  sealedKey: string | null;
  testedAt: Date;
}

export const NOTHING_SET: ModelSettings = { contextTokens: null, outputTokens: null, reasoning: null };
const NOTHING: SavedSettings = {
  endpoint: null,
  sealedKey: null,
  lastCheckAt: null,
  lastModel: null,
  settings: NOTHING_SET,
};
const SETTINGS_COLUMNS = ['context_tokens', 'output_tokens', 'reasoning'] as const;

export type LlmSettingsStore = ReturnType<typeof createLlmSettingsStore>;

export function createLlmSettingsStore(db: Database) {
  const upsert = async (
    userId: string,
    change: Partial<Omit<Insertable<Tables['llm_settings']>, 'user_id'>>,
    writer: Database = db,
  ) => {
    await writer
      .insertInto('llm_settings')
      .values({ user_id: userId, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute();
  };

  return {
    async find(userId: string): Promise<SavedSettings> {
      const row = await db
        .selectFrom('llm_settings')
        .select(['endpoint', 'sealed_key', 'last_check_at', 'last_model', ...SETTINGS_COLUMNS])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return NOTHING;
      const { endpoint, sealed_key: sealedKey, last_check_at: lastCheckAt, last_model: lastModel } = row;
      return { endpoint, sealedKey, lastCheckAt, lastModel, settings: settingsOf(row) };
    },

    saveEndpoint: (
      transaction: DatabaseTransaction,
      userId: string,
      {
        endpoint,
        sealedKey,
        lastCheckAt,
        settings,
      }: Pick<SavedSettings, 'sealedKey' | 'lastCheckAt' | 'settings'> & { endpoint: string },
    ) =>
      upsert(
        userId,
        { endpoint, sealed_key: sealedKey, last_check_at: lastCheckAt, ...columnsOf(settings) },
        transaction,
      ),
    saveSettings: (transaction: DatabaseTransaction, userId: string, settings: ModelSettings) =>
      upsert(userId, columnsOf(settings), transaction),
    saveLastModel: (userId: string, model: string) => upsert(userId, { last_model: model }),
    saveCheck: (userId: string, at: Date) => upsert(userId, { last_check_at: at }),

    /** Endpoints that administrators have saved: everyone may use them. */
    async listAdminEndpoints(): Promise<string[]> {
      const rows = await db
        .selectFrom('llm_settings')
        .innerJoin('users', 'users.id', 'llm_settings.user_id')
        .select('llm_settings.endpoint')
        .distinct()
        .where('users.role', '=', 'ADMIN')
        .orderBy('llm_settings.endpoint')
        .limit(LIMITS.list.max)
        .execute();
      return rows.map(({ endpoint }) => endpoint ?? '').filter((endpoint) => endpoint !== '');
    },

    /** Null while nothing is shared. */
    async findShared(): Promise<SharedEndpoint | null> {
      const row = await db
        .selectFrom('llm_shared_endpoint')
        .select(['endpoint', 'model', 'sealed_key', ...SETTINGS_COLUMNS])
        .executeTakeFirst();
      return row
        ? { endpoint: row.endpoint, model: row.model, sealedKey: row.sealed_key, settings: settingsOf(row) }
        : null;
    },

    /** @param shared null: nothing any more */
    async saveShared(transaction: DatabaseTransaction, shared: SharedEndpoint | null): Promise<void> {
      await transaction.deleteFrom('llm_shared_endpoint').execute();
      if (shared === null) return;
      const { endpoint, model, sealedKey, settings } = shared;
      await transaction
        .insertInto('llm_shared_endpoint')
        .values({ endpoint, model, sealed_key: sealedKey, ...columnsOf(settings) })
        .execute();
    },

    /** Null when the user is gone. */
    async roleOf(userId: string): Promise<Role | null> {
      const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
      return row?.role ?? null;
    },

    /** Remembers what this session has tested successfully. */
    async saveTested(sessionHash: string, tested: TestedEndpoint): Promise<void> {
      const row = { endpoint: tested.endpoint, sealed_key: tested.sealedKey, tested_at: tested.testedAt };
      await db
        .insertInto('llm_tested_endpoints')
        .values({ session_hash: sessionHash, ...row })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
        .execute();
    },

    /** What this session has tested in the last ten minutes. */
    async findTested(sessionHash: string): Promise<TestedEndpoint | null> {
      const row = await db
        .selectFrom('llm_tested_endpoints')
        .select(['endpoint', 'sealed_key', 'tested_at'])
        .where('session_hash', '=', sessionHash)
        .where('tested_at', '>', new Date(Date.now() - LIMITS.llm.testedEndpointMinutes * 60_000))
        .executeTakeFirst();
      return row ? { endpoint: row.endpoint, sealedKey: row.sealed_key, testedAt: row.tested_at } : null;
    },

    async forgetTested(sessionHash: string): Promise<void> {
      await db.deleteFrom('llm_tested_endpoints').where('session_hash', '=', sessionHash).execute();
    },
  };
}

type SettingsRow = Pick<Selectable<Tables['llm_settings']>, (typeof SETTINGS_COLUMNS)[number]>;

function settingsOf({ context_tokens, output_tokens, reasoning }: SettingsRow): ModelSettings {
  return { contextTokens: context_tokens, outputTokens: output_tokens, reasoning };
}

function columnsOf({ contextTokens, outputTokens, reasoning }: ModelSettings): SettingsRow {
  return { context_tokens: contextTokens, output_tokens: outputTokens, reasoning };
}
