import type { Case, CaseStatus } from '@rootline/contract';
import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';

/** Behind this case in the list, whether it is still there or not. */
interface ListPlace {
  createdAt: Date;
  id: string;
}

interface CaseRow {
  id: string;
  name: string;
  created_by: string;
  created_at: Date;
  file_count: number;
  skipped_count: number;
  open_count: number;
  /** Sources that are not unpacked yet, and that could not be. */
  unpacking_count: number;
  unread_count: number;
  failed_count: number;
  entry_count: number;
  error_count: number;
  warning_count: number;
  size: number;
}

/** Cases with what their files add up to. */
export function createCaseStore(db: Database) {
  async function read(condition: ReturnType<typeof sql<boolean>>, limit: number): Promise<Case[]> {
    const { rows } = await sql<CaseRow>`
      select cases.id, cases.name, cases.created_by, cases.created_at, files.*,
        (select count(*) from case_skipped where case_id = cases.id) as skipped_count,
        (select count(*) from case_sources where case_id = cases.id and status in ('pending', 'running')) as unpacking_count,
        (select count(*) from case_sources where case_id = cases.id and status = 'failed') as unread_count
      from cases cross join lateral (
        select count(*) as file_count,
          count(*) filter (where status in ('pending', 'processing')) as open_count,
          count(*) filter (where status = 'failed') as failed_count,
          coalesce(sum(entry_count), 0)::bigint as entry_count,
          coalesce(sum(error_count), 0)::bigint as error_count,
          coalesce(sum(warning_count), 0)::bigint as warning_count,
          coalesce(sum(size), 0)::bigint as size
        from case_files join log_files on log_files.id = log_file_id
        where case_id = cases.id and log_files.deleted_at is null
      ) files
      where cases.deleted_at is null and ${condition}
      order by cases.created_at desc, cases.id desc limit ${limit}`.execute(db);
    return rows.map(toCase);
  }

  return {
    async insert(transaction: DatabaseTransaction, made: { name: string; createdBy: string }): Promise<string> {
      const id = newId();
      await transaction
        .insertInto('cases')
        .values({ id, name: made.name, created_by: made.createdBy, created_at: new Date() })
        .execute();
      return id;
    },

    list: (limit: number, before: ListPlace | null): Promise<Case[]> =>
      read(
        before === null
          ? sql<boolean>`true`
          : sql<boolean>`(cases.created_at, cases.id) < (${before.createdAt}::timestamptz, ${before.id})`,
        limit,
      ),

    /** Throws AppError case_not_found for a case that is deleted or never was. */
    async find(id: string): Promise<Case> {
      const [found] = await read(sql<boolean>`cases.id = ${id}`, 1);
      if (found === undefined) throw new AppError('case_not_found');
      return found;
    },

    /** Keeps others from changing the case until the transaction ends. Throws AppError case_not_found. */
    async hold(transaction: DatabaseTransaction, id: string): Promise<{ createdBy: string }> {
      const row = await transaction
        .selectFrom('cases')
        .select('created_by')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new AppError('case_not_found');
      return { createdBy: row.created_by };
    },

    async rename(transaction: DatabaseTransaction, id: string, name: string): Promise<void> {
      await transaction.updateTable('cases').set({ name }).where('id', '=', id).execute();
    },

    async markDeleted(transaction: DatabaseTransaction, id: string): Promise<void> {
      await transaction.updateTable('cases').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    },

    async remove(transaction: DatabaseTransaction, id: string): Promise<void> {
      await transaction.deleteFrom('cases').where('id', '=', id).execute();
    },

    /** For good, those that were taken from the list before the time. Their files have days of their own. */
    async removeDeletedBefore(at: Date): Promise<void> {
      await db.deleteFrom('cases').where('deleted_at', '<=', at).execute();
    },
  };
}
export type CaseStore = ReturnType<typeof createCaseStore>;

function toCase(row: CaseRow): Case {
  return {
    id: row.id,
    name: row.name,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    status: statusOf(row),
    fileCount: row.file_count,
    failedCount: row.failed_count,
    skippedCount: row.skipped_count,
    entryCount: row.entry_count,
    errorCount: row.error_count,
    warningCount: row.warning_count,
    size: row.size,
    isSettled: false,
    severity: null,
    rcaAnalysisStatus: 'not_started',
    rcaAnalysisJobId: null,
    rcaProgress: null,
  };
}

function statusOf(row: CaseRow): CaseStatus {
  if (row.open_count + row.unpacking_count > 0) return 'processing';
  if (row.file_count === 0) return row.unread_count > 0 ? 'failed' : 'empty';
  return row.failed_count === row.file_count ? 'failed' : 'completed';
}
