import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/server-log/server-log.ts';

export interface AuditEntry {
  /** null when nobody is signed in. */
  userId: string | null;
  /** Address of the network the request came from. */
  address: string;
  /** Method and route pattern of the call. */
  action: string;
  /** Ids in the path. */
  target: string | null;
  status: number;
  /** What the call adds, such as the role that was given; never a password, token or log content. */
  note: string | null;
}

export type RecordAudit = (entry: AuditEntry) => Promise<void>;

const KEPT_DAYS = 400;

/** Appends to the audit log. A failure is logged and does not fail the call, whose change is already made. */
export function createAuditLog({ db, log }: { db: Database; log: Logger }) {
  return {
    record: async ({ userId, ...entry }: AuditEntry): Promise<void> => {
      const row = { ...entry, user_id: userId, created_at: new Date() };
      await db
        .insertInto('audit_log')
        .values(row)
        .execute()
        .catch((err) => log.error({ source: 'audit', err }, `Not in the audit log: ${JSON.stringify(row)}`));
    },
    /** Removes what is older than 400 days. */
    prune: async (): Promise<void> => {
      const before = sql<Date>`now() - ${`${KEPT_DAYS} days`}::interval`;
      await db.deleteFrom('audit_log').where('created_at', '<', before).execute();
    },
  };
}
