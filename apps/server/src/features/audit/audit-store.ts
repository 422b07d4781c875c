import type { AuditEntry } from '@rootline/contract';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export interface AuditFilter {
  action?: string | undefined;
  /** Who acted, or to whom it was done. */
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Id of the last entry of the page before. */
  before?: number | undefined;
}

export function createAuditStore(db: Database) {
  return {
    /** Newest first. */
    async list({ action, user, from, to, before }: AuditFilter, limit: number): Promise<AuditEntry[]> {
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
      if (before !== undefined) query = query.where('audit_log.id', '<', before);
      const rows = await query.orderBy('audit_log.id', 'desc').limit(limit).execute();
      return rows.map((row) => ({
        id: String(row.id),
        timestamp: row.created_at.toISOString(),
        userId: row.user_id,
        userName: row.user_name?.trim() ?? null,
        address: row.address,
        action: row.action,
        target: row.target,
        status: row.status,
        note: row.note,
      }));
    },
  };
}
