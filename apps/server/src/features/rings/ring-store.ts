import { createHash, randomBytes } from 'node:crypto';
import { LIMITS, RING_TOKEN_PREFIX, type RingSettings } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';

export interface StoredRing extends RingSettings {
  id: string;
  /** The server process that keeps what is sent to it. */
  home: string;
  /** The source that fills it while it is watched; null: programs push into it. */
  sourceId: string | null;
  createdAt: Date;
}

/** Those of programs that push, and one of each source. */
export const MOST_RINGS = LIMITS.rings.most + LIMITS.sources.max;

/** The same lock for all who add a ring: two at once must not both be the last one. */
const ADVISORY_LOCK = 7_225_048;

/** Rings by id and by the hash of their token; the token itself is known to those who were shown it. */
export function createRingStore(db: Database) {
  const rings = () =>
    db
      .selectFrom('rings')
      .leftJoin('sources', 'sources.id', 'rings.source_id')
      .selectAll('rings')
      .select('sources.name as source_name');

  /** Throws AppError ring_not_found. */
  async function find(id: string): Promise<StoredRing> {
    const row = await rings().where('rings.id', '=', id).executeTakeFirst();
    if (row === undefined) throw new AppError('ring_not_found');
    return toRing(row);
  }

  return {
    /** By name. */
    async list(): Promise<StoredRing[]> {
      const rows = await rings().orderBy(SHOWN_NAME).limit(MOST_RINGS).execute();
      return rows.map(toRing);
    },

    find,

    /** A ring that programs push into. Throws AppError ring_not_found or ring_of_source. */
    async findPushed(id: string): Promise<StoredRing> {
      const ring = await find(id);
      if (ring.sourceId !== null) throw new AppError('ring_of_source');
      return ring;
    },

    async findBySource(sourceId: string): Promise<StoredRing | null> {
      const row = await rings().where('rings.source_id', '=', sourceId).executeTakeFirst();
      return row === undefined ? null : toRing(row);
    },

    async findByToken(token: string): Promise<StoredRing | null> {
      const row = await rings().where('token_hash', '=', hashOf(token)).executeTakeFirst();
      return row === undefined ? null : toRing(row);
    },

    /** A ring that programs push into. */
    async findByName(name: string): Promise<StoredRing | null> {
      const row = await rings().where('rings.name', '=', name).where('source_id', 'is', null).executeTakeFirst();
      return row === undefined ? null : toRing(row);
    },

    /** Throws AppError when there are as many as there may be, or another has the name. Gives the token, which is kept nowhere. */
    async add(
      transaction: DatabaseTransaction,
      { home, createdBy, ...settings }: RingSettings & { home: string; createdBy: string },
    ): Promise<{ id: string; token: string }> {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
      const { count } = await transaction
        .selectFrom('rings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('source_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (count >= LIMITS.rings.most) throw new AppError('ring_limit', { limit: LIMITS.rings.most });
      const id = newId();
      const token = newToken();
      const own = { id, home, token_hash: hashOf(token), created_by: createdBy, created_at: new Date() };
      await transaction
        .insertInto('rings')
        .values({ ...own, ...columnsOf(settings) })
        .execute()
        .catch(refuseName);
      return { id, token };
    },

    /** The ring of a source, which is made where there is none yet. Gives its id. */
    async addOfSource(
      transaction: DatabaseTransaction,
      sourceId: string,
      { home, createdBy }: { home: string; createdBy: string },
    ): Promise<string> {
      const { bytes: maxBytes, minutes } = LIMITS.rings.ofSource;
      // Names are unique, and those of sources need not be; people see the source's.
      const settings = { name: sourceId, maxBytes, minutes, bytesPerSecond: LIMITS.rings.bytesPerSecond.default };
      const own = { id: newId(), home, source_id: sourceId, token_hash: hashOf(newToken()) };
      const { id } = await transaction
        .insertInto('rings')
        .values({ ...own, created_by: createdBy, created_at: new Date(), ...columnsOf(settings) })
        .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ minutes }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Throws AppError for a ring that is gone, or a name that another has. */
    async change(transaction: DatabaseTransaction, id: string, settings: RingSettings): Promise<void> {
      const changed = await transaction
        .updateTable('rings')
        .set(columnsOf(settings))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
        .catch(refuseName);
      if (changed === undefined) throw new AppError('ring_not_found');
    },

    /** Gives the new token. Throws AppError ring_not_found. */
    async rotateToken(transaction: DatabaseTransaction, id: string): Promise<string> {
      const token = newToken();
      const changed = await transaction
        .updateTable('rings')
        .set({ token_hash: hashOf(token) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) throw new AppError('ring_not_found');
      return token;
    },

    /** Gives its name. Throws AppError ring_not_found. */
    async remove(transaction: DatabaseTransaction, id: string): Promise<string> {
      const row = await transaction.deleteFrom('rings').where('id', '=', id).returning('name').executeTakeFirst();
      if (row === undefined) throw new AppError('ring_not_found');
      return row.name;
    },

    /** Makes the process the home of all rings: of an installation that has one process only. */
    async adopt(home: string): Promise<void> {
      await db.updateTable('rings').set({ home }).where('home', '!=', home).execute();
    },
  };
}
export type RingStore = ReturnType<typeof createRingStore>;

function newToken(): string {
  return RING_TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function columnsOf({ name, maxBytes, minutes, bytesPerSecond }: RingSettings) {
  return { name: name.trim(), max_bytes: maxBytes, minutes, bytes_per_second: bytesPerSecond };
}

function refuseName(error: unknown): never {
  throw isUniqueViolation(error, 'rings_name') ? new AppError('ring_name_taken') : error;
}

/** What people see. */
const SHOWN_NAME = sql<string>`coalesce(sources.name, rings.name)`;

function toRing(row: Selectable<Tables['rings']> & { source_name: string | null }): StoredRing {
  return {
    id: row.id,
    name: row.source_name ?? row.name,
    sourceId: row.source_id,
    home: row.home,
    maxBytes: row.max_bytes,
    minutes: row.minutes,
    bytesPerSecond: row.bytes_per_second,
    createdAt: row.created_at,
  };
}
