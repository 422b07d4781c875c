import { LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Logger } from '#platform/server-log/server-log.ts';
import { oneLine } from './one-line.ts';

export interface AuditEntry {
  /** null when no one is signed in. */
  userId: string | null;
  /** Address of the network the request came from. */
  address: string;
  /** Method and route pattern of the call. */
  action: string;
  /** Ids of what is changed. */
  target: string | null;
  status: number;
  /** What the call adds, such as the role that was given; never a password, token or log content. */
  note: string | null;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Appends to the audit log; the database refuses every other change of it. */
export function createAuditLog({ db, log }: { db: Database; log: Logger }) {
  const sayMissing = (row: ReturnType<typeof toRow>, err: unknown) =>
    log.error({ source: 'audit', err }, `Not in the audit log: ${JSON.stringify(row)}`);

  // What is written down already: each page of a log that is scrolled would ask the database.
  const views = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

  return {
    inTransaction: <T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> => withTransaction(db, work),

    /** As part of the transaction that makes the change: both are kept or none. */
    async recordIn(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void> {
      await transaction.insertInto('audit_log').values(toRow(entry)).execute();
    },

    /** On its own. A failure is logged and does not fail the call, whose answer is decided already. */
    async record(entry: AuditEntry): Promise<void> {
      const row = toRow(entry);
      await db
        .insertInto('audit_log')
        .values(row)
        .execute()
        .catch((err) => sayMissing(row, err));
    },

    /** Like record, but one entry a minute stands for all of the same caller and call: a flood must not fill the table. */
    async recordFlood(entry: AuditEntry): Promise<void> {
      const row = toRow(entry);
      const { user_id, address, action, status } = row;
      const isRecorded = await db
        .selectFrom('audit_log')
        .select('id')
        .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
        .where(
          sql<boolean>`(user_id, address, action, status) is not distinct from (${user_id}, ${address}, ${action}, ${status})`,
        )
        .limit(1)
        .executeTakeFirst()
        .then(
          (recent) => recent !== undefined,
          (err) => {
            // A database that does not answer is not asked a second time while someone waits.
            sayMissing(row, err);
            return true;
          },
        );
      if (!isRecorded) await this.record(entry);
    },

    /** Like record, but one entry stands for all views of a file by the same person for a while. */
    async recordView(entry: AuditEntry): Promise<void> {
      const row = toRow(entry);
      const { user_id, action, target } = row;
      const key = `view:${user_id}:${target}`;
      if (views.has(key)) return;
      const recording = withTransaction(db, async (transaction) => {
        // A screen asks for several views of a file at once.
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
        const recent = await transaction
          .selectFrom('audit_log')
          .select('id')
          .where('target', '=', target)
          .where('user_id', '=', user_id)
          .where('action', '=', action)
          .where('created_at', '>', sql<Date>`now() - ${`${LIMITS.audit.viewMinutes} minutes`}::interval`)
          .limit(1)
          .executeTakeFirst();
        if (recent === undefined) await transaction.insertInto('audit_log').values(row).execute();
      });
      await recording.then(
        () => void views.set(key, true),
        (err) => sayMissing(row, err),
      );
    },

    /** Removes what is older than the retention. */
    async prune(): Promise<void> {
      const before = sql<Date>`now() - ${`${LIMITS.audit.keptDays} days`}::interval`;
      await db.deleteFrom('audit_log').where('created_at', '<', before).execute();
    },
  };
}

function toRow({ userId, address, action, target, status, note }: AuditEntry) {
  return {
    created_at: new Date(),
    user_id: userId,
    address: oneLine(address),
    action,
    target: target === null ? null : oneLine(target),
    status,
    note: note === null ? null : oneLine(note),
  };
}
