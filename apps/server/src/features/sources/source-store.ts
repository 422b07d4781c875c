import { LIMITS, type Source, type SourceBody, type SourceCredential, type SourceState } from '@rootline/contract';
import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

/** A source with what is never shown. */
export interface SavedSource extends Pick<SourceBody, 'name' | 'kind' | 'address' | 'settings'> {
  id: string;
  sealedCredentials: string | null;
  credentialNames: SourceCredential[];
}

/** Whom a source is shown to. */
export interface Viewer {
  seesAddresses: boolean;
  seesCredentials: boolean;
}

export type SourceStore = ReturnType<typeof createSourceStore>;

/** Places where logs are. */
export function createSourceStore(db: Database) {
  return {
    async list(viewer: Viewer): Promise<Source[]> {
      const rows = await db
        .selectFrom('sources')
        .selectAll()
        .orderBy('name')
        .orderBy('id')
        .limit(LIMITS.sources.max)
        .execute();
      return rows.map((row) => toView(row, viewer));
    },

    async view(id: string, viewer: Viewer): Promise<Source | null> {
      const row = await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toView(row, viewer);
    },

    async find(id: string): Promise<SavedSource | null> {
      const row = await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return null;
      const { name, kind, address, settings } = row;
      const credentials = { sealedCredentials: row.sealed_credentials, credentialNames: row.credential_names };
      return { id, name, kind, address, settings, ...credentials };
    },

    /** False where there are as many as there may be. */
    async insert(transaction: DatabaseTransaction, source: SavedSource): Promise<boolean> {
      const { count } = await transaction
        .selectFrom('sources')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= LIMITS.sources.max) return false;
      await transaction
        .insertInto('sources')
        .values({ id: source.id, ...columnsOf(source), state: 'untested', created_at: new Date() })
        .execute();
      return true;
    },

    /** What was found out about it counts no more. False when it is gone. */
    async change(transaction: DatabaseTransaction, source: SavedSource): Promise<boolean> {
      const row = await transaction
        .updateTable('sources')
        .set({ ...columnsOf(source), state: 'untested', state_reason: null, checked_at: null })
        .where('id', '=', source.id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when there was none. */
    async remove(transaction: DatabaseTransaction, id: string): Promise<boolean> {
      const row = await transaction.deleteFrom('sources').where('id', '=', id).returning('id').executeTakeFirst();
      return row !== undefined;
    },

    async noteState(id: string, state: Exclude<SourceState, 'untested'>, reason: string | null): Promise<void> {
      await db
        .updateTable('sources')
        .set({ state, state_reason: reason, checked_at: new Date() })
        .where('id', '=', id)
        .execute();
    },

    async noteRead(transaction: DatabaseTransaction, id: string): Promise<void> {
      const now = new Date();
      await transaction
        .updateTable('sources')
        .set({ state: 'connected', state_reason: null, checked_at: now, read_at: now })
        .where('id', '=', id)
        .execute();
    },
  };
}

function columnsOf({ name, kind, address, settings, sealedCredentials, credentialNames }: SavedSource) {
  return {
    name,
    kind,
    address,
    settings: JSON.stringify(settings),
    sealed_credentials: sealedCredentials,
    credential_names: JSON.stringify(credentialNames),
  };
}

function toView(row: Selectable<Tables['sources']>, { seesAddresses, seesCredentials }: Viewer): Source {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    address: seesAddresses ? row.address : null,
    settings: seesAddresses ? row.settings : null,
    credentials: seesCredentials ? row.credential_names : null,
    state: row.state,
    stateReason: seesAddresses ? row.state_reason : null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
