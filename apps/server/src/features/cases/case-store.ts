import type { Case, CaseStatus, RcaResult, Severity } from '@rootline/contract';
import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { jsonbText } from '#platform/database/jsonb-text.ts';
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
  settled_key: string | null;
  first_look_severity: Severity | null;
  /** The parsed files as they are now; null without any. */
  files_key: string | null;
}

/** A case as the list shows it, apart from its runs. */
export type StoredCase = Omit<Case, 'rcaAnalysisStatus' | 'rcaAnalysisJobId' | 'rcaProgress'>;

/** Whether clocks and first look of a case are to be made, and from what. */
export interface SettleState {
  filesKey: string | null;
  /** Everything that was sent to it is unpacked and parsed, or failed. */
  isReady: boolean;
  isSettled: boolean;
}

/** Cases with what their files add up to. */
export function createCaseStore(db: Database) {
  async function readRows(condition: ReturnType<typeof sql<boolean>>, limit: number, reader = db): Promise<CaseRow[]> {
    const { rows } = await sql<CaseRow>`
      select cases.id, cases.name, cases.created_by, cases.created_at, cases.settled_key, cases.first_look_severity,
        case_files_key(cases.id) as files_key, files.*,
        (select count(*) from case_skipped where case_id = cases.id)
          + (select coalesce(sum(unlisted_count), 0) from case_sources where case_id = cases.id) as skipped_count,
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
      order by cases.created_at desc, cases.id desc limit ${limit}`.execute(reader);
    return rows;
  }

  async function readRow(id: string, reader: Database = db): Promise<CaseRow> {
    const [found] = await readRows(sql<boolean>`cases.id = ${id}`, 1, reader);
    if (found === undefined) throw new AppError('case_not_found');
    return found;
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

    async list(limit: number, before: ListPlace | null): Promise<StoredCase[]> {
      const behind =
        before === null
          ? sql<boolean>`true`
          : sql<boolean>`(cases.created_at, cases.id) < (${before.createdAt}::timestamptz, ${before.id})`;
      return (await readRows(behind, limit)).map(toCase);
    },

    /** Throws AppError case_not_found for a case that is deleted or never was. Adds nothing up, as `find` does. */
    async requireVisible(id: string): Promise<void> {
      const found = db.selectFrom('cases').select('id').where('id', '=', id).where('deleted_at', 'is', null);
      if ((await found.executeTakeFirst()) === undefined) throw new AppError('case_not_found');
    },

    /** Throws AppError case_not_found for a case that is deleted or never was. */
    find: async (id: string): Promise<StoredCase> => toCase(await readRow(id)),

    /** Throws AppError case_not_found. */
    async readSettleState(id: string, reader: Database = db): Promise<SettleState> {
      const row = await readRow(id, reader);
      return { filesKey: row.files_key, isReady: isReady(row), isSettled: isSettled(row) };
    },

    /** Keeps what was found of the files that the key stands for. */
    async settle(
      transaction: DatabaseTransaction,
      id: string,
      { filesKey, firstLook }: { filesKey: string | null; firstLook: RcaResult | null },
    ): Promise<void> {
      await transaction
        .updateTable('cases')
        .set({
          settled_key: filesKey,
          first_look: firstLook === null ? null : jsonbText(firstLook),
          first_look_severity: firstLook?.severity ?? null,
        })
        .where('id', '=', id)
        .execute();
    },

    async findFirstLook(id: string): Promise<RcaResult | null> {
      const row = await db
        .selectFrom('cases')
        .select('first_look')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) throw new AppError('case_not_found');
      return row.first_look;
    },

    /** Cases, not deleted, that hold the file. */
    async listHolding(transaction: DatabaseTransaction, logFileId: string): Promise<string[]> {
      const rows = await transaction
        .selectFrom('case_files')
        .innerJoin('cases', 'cases.id', 'case_id')
        .select('case_id')
        .where('log_file_id', '=', logFileId)
        .where('cases.deleted_at', 'is', null)
        .execute();
      return rows.map((row) => row.case_id);
    },

    /** True when an analysis of one of its files would find failures to explain. */
    async isRcaPossible(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('case_files')
        .innerJoin('log_files', 'log_files.id', 'log_file_id')
        .select('log_file_id')
        .where('case_id', '=', id)
        .where('log_files.deleted_at', 'is', null)
        .where('is_rca_possible', '=', true)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
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

    /** For good, those that were taken from the list before the time. Their files have days of their own. Gives what was sent to them and is kept. */
    async removeDeletedBefore(at: Date): Promise<string[]> {
      return db.transaction().execute(async (transaction) => {
        const old = transaction.selectFrom('cases').select('id').where('deleted_at', '<=', at).forUpdate();
        const ids = (await old.execute()).map((row) => row.id);
        if (ids.length === 0) return [];
        const kept = await transaction
          .selectFrom('case_sources')
          .select('id')
          .where('case_id', 'in', ids)
          .where('blob_key', 'is not', null)
          .execute();
        await transaction.deleteFrom('cases').where('id', 'in', ids).execute();
        return kept.map((row) => row.id);
      });
    },
  };
}
export type CaseStore = ReturnType<typeof createCaseStore>;

function toCase(row: CaseRow): StoredCase {
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
    isSettled: isReady(row) && isSettled(row),
    severity: row.first_look_severity,
  };
}

/** Everything that was sent to the case is unpacked and parsed, or failed. */
const isReady = (row: CaseRow) => row.open_count + row.unpacking_count === 0;

const isSettled = (row: CaseRow) => row.files_key === row.settled_key;

function statusOf(row: CaseRow): CaseStatus {
  if (row.open_count + row.unpacking_count > 0) return 'processing';
  if (row.file_count === 0) return row.unread_count > 0 ? 'failed' : 'empty';
  return row.failed_count === row.file_count ? 'failed' : 'completed';
}
