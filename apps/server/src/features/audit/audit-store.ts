import type { AuditEntry } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

export interface AuditFilter {
  action?: string | undefined;
  /** Who acted, or to whom it was done. */
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function createAuditStore(db: Database) {
  function entries({ action, user, from, to }: AuditFilter) {
    let query = db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.user_id')
      .select([
        'audit_log.id',
        'audit_log.created_at',
        'audit_log.user_id',
        sql<string | null>`users.first_name || ' ' || users.last_name`.as('user_name'),
        'audit_log.address',
        'audit_log.action',
        'audit_log.target',
        'audit_log.status',
        'audit_log.note',
      ]);
    if (action !== undefined) query = query.where('audit_log.action', '=', action);
    if (user !== undefined)
      query = query.where((is) => is.or([is('audit_log.user_id', '=', user), is('audit_log.target', '=', user)]));
    if (from !== undefined) query = query.where('audit_log.created_at', '>=', new Date(from));
    if (to !== undefined) query = query.where('audit_log.created_at', '<=', new Date(to));
    return query;
  }

  return {
    /** Newest first; `before` is the id of the last entry of the page before. */
    async list(filter: AuditFilter, { before, limit }: { before?: number | undefined; limit: number }) {
      const query = before === undefined ? entries(filter) : entries(filter).where('audit_log.id', '<', before);
      return (await query.orderBy('audit_log.id', 'desc').limit(limit).execute()).map(toEntry);
    },

    /** Oldest first, from behind one id to another. */
    async listForward(filter: AuditFilter, { after, upTo, limit }: { after: number; upTo: number; limit: number }) {
      const query = entries(filter).where('audit_log.id', '>', after).where('audit_log.id', '<=', upTo);
      return (await query.orderBy('audit_log.id').limit(limit).execute()).map(toEntry);
    },

    async newestId(): Promise<number> {
      const { newest } = await db
        .selectFrom('audit_log')
        .select(sql<number>`coalesce(max(id), 0)`.as('newest'))
        .executeTakeFirstOrThrow();
      return newest;
    },
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;

type Row = Selectable<Tables['audit_log']> & { user_name: string | null };

function toEntry(row: Row): AuditEntry {
  return {
    id: String(row.id),
    timestamp: row.created_at.toISOString(),
    userId: row.user_id,
    userName: row.user_name?.trim() ?? null,
    address: row.address,
    action: row.action,
    target: row.target,
    status: row.status,
    note: row.note,
  };
}
