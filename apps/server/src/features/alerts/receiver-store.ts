import { createHash, randomBytes } from 'node:crypto';
import { ALERT_TOKEN_PREFIX, type AlertReceiver, type AlertReceiverBody, LIMITS } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';

export type StoredReceiver = Omit<AlertReceiver, 'alerts'>;

/** The same lock for all who add a receiver: two at once must not both be the last one. */
const ADVISORY_LOCK = 7_225_049;

/** Receivers by id and by the hash of their token; the token itself is known to those who were shown it. */
export function createReceiverStore(db: Database) {
  return {
    /** By name. */
    async list(): Promise<StoredReceiver[]> {
      const all = db.selectFrom('alert_receivers').selectAll().orderBy('name').limit(LIMITS.alerts.receivers);
      return (await all.execute()).map(toReceiver);
    },

    /** Throws AppError alert_receiver_not_found. */
    async find(id: string): Promise<StoredReceiver> {
      const row = await db.selectFrom('alert_receivers').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new AppError('alert_receiver_not_found');
      return toReceiver(row);
    },

    async findByToken(token: string): Promise<StoredReceiver | null> {
      const found = db.selectFrom('alert_receivers').selectAll().where('token_hash', '=', hashOf(token));
      const row = await found.executeTakeFirst();
      return row === undefined ? null : toReceiver(row);
    },

    /** Keeps others from storing its alerts until the transaction ends. False when it is gone. */
    async hold(transaction: DatabaseTransaction, id: string): Promise<boolean> {
      const row = await transaction
        .selectFrom('alert_receivers')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Throws AppError when there are as many as there may be, or another has the name. Gives the token, which is kept nowhere. */
    async add(
      transaction: DatabaseTransaction,
      body: AlertReceiverBody,
      createdBy: string,
    ): Promise<{ id: string; token: string }> {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
      const { count } = await transaction
        .selectFrom('alert_receivers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const { receivers: most } = LIMITS.alerts;
      if (count >= most) throw new AppError('alert_receiver_limit', { limit: most });
      const id = newId();
      const token = newToken();
      const own = { id, token_hash: hashOf(token), created_by: createdBy, created_at: new Date() };
      await transaction
        .insertInto('alert_receivers')
        .values({ ...own, ...columnsOf(body) })
        .execute()
        .catch(refuseName);
      return { id, token };
    },

    /** Throws AppError for a receiver that is gone, or a name that another has. */
    async change(transaction: DatabaseTransaction, id: string, body: AlertReceiverBody): Promise<void> {
      const changed = await transaction
        .updateTable('alert_receivers')
        .set(columnsOf(body))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
        .catch(refuseName);
      if (changed === undefined) throw new AppError('alert_receiver_not_found');
    },

    /** Gives the new token. Throws AppError alert_receiver_not_found. */
    async rotateToken(transaction: DatabaseTransaction, id: string): Promise<string> {
      const token = newToken();
      const changed = await transaction
        .updateTable('alert_receivers')
        .set({ token_hash: hashOf(token) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) throw new AppError('alert_receiver_not_found');
      return token;
    },

    /** Its list of alerts goes with it. Throws AppError alert_receiver_not_found. */
    async remove(transaction: DatabaseTransaction, id: string): Promise<void> {
      const removed = transaction.deleteFrom('alert_receivers').where('id', '=', id).returning('id');
      if ((await removed.executeTakeFirst()) === undefined) throw new AppError('alert_receiver_not_found');
    },
  };
}
export type ReceiverStore = ReturnType<typeof createReceiverStore>;

function newToken(): string {
  return ALERT_TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function columnsOf({ name, minutes, places }: AlertReceiverBody) {
  return { name: name.trim(), minutes, places: JSON.stringify(places) };
}

function refuseName(error: unknown): never {
  throw isUniqueViolation(error, 'alert_receivers_name') ? new AppError('alert_receiver_name_taken') : error;
}

function toReceiver(row: Selectable<Tables['alert_receivers']>): StoredReceiver {
  const { id, name, minutes, places, created_by: createdBy, created_at: createdAt } = row;
  return { id, name, minutes, places, createdBy, createdAt: createdAt.toISOString() };
}
