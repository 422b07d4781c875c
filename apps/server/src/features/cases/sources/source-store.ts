import { type CaseSkipped, type CaseSource, LIMITS } from '@rootline/contract';
import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

/** One try at unpacking a source; every write names it, so a worker that lost its job changes nothing. */
export interface UnpackAttempt {
  id: string;
  number: number;
  caseId: string;
  filename: string;
  blobKey: string;
  createdBy: string;
}

export interface NewSource {
  id: string;
  caseId: string;
  filename: string;
  size: number;
  blobKey: string;
  createdBy: string;
}

/** What was sent to cases. */
export function createSourceStore(db: Database) {
  const guarded = (attempt: UnpackAttempt, transaction: Database) =>
    transaction
      .updateTable('case_sources')
      .where('id', '=', attempt.id)
      .where('attempt', '=', attempt.number)
      .where('status', '=', 'running');

  return {
    async insert(transaction: DatabaseTransaction, source: NewSource): Promise<void> {
      await transaction
        .insertInto('case_sources')
        .values({
          id: source.id,
          case_id: source.caseId,
          filename: source.filename,
          size: source.size,
          blob_key: source.blobKey,
          created_by: source.createdBy,
          created_at: new Date(),
          status: 'pending',
        })
        .execute();
    },

    async list(caseId: string): Promise<CaseSource[]> {
      const rows = await db
        .selectFrom('case_sources')
        .selectAll()
        .where('case_id', '=', caseId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(LIMITS.list.max)
        .execute();
      return rows.map(toSource);
    },

    async find(id: string): Promise<CaseSource | null> {
      const row = await db.selectFrom('case_sources').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSource(row);
    },

    async findOwn(id: string, userId: string): Promise<{ size: number } | null> {
      const row = await db
        .selectFrom('case_sources')
        .select('size')
        .where('id', '=', id)
        .where('created_by', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },

    async listSkipped(caseId: string): Promise<CaseSkipped[]> {
      return db
        .selectFrom('case_skipped')
        .select(['path', 'reason', 'sentence'])
        .where('case_id', '=', caseId)
        .orderBy('source_id')
        .orderBy('number')
        .limit(LIMITS.list.max)
        .execute();
    },

    /** Those of a case whose bytes are still kept. */
    async listKept(caseId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('case_sources')
        .select('id')
        .where('case_id', '=', caseId)
        .where('blob_key', 'is not', null)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Begins the next attempt; null when there is nothing left to unpack. */
    async begin(id: string): Promise<UnpackAttempt | null> {
      const row = await db
        .updateTable('case_sources')
        .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1) }))
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'running'])
        .returning(['id', 'attempt', 'case_id', 'filename', 'blob_key', 'created_by'])
        .executeTakeFirst();
      if (row?.blob_key == null) return null;
      return {
        id: row.id,
        number: row.attempt,
        caseId: row.case_id,
        filename: row.filename,
        blobKey: row.blob_key,
        createdBy: row.created_by,
      };
    },

    /** Its bytes are needed no more. False when the attempt was overtaken, or the case is gone. */
    async complete(
      transaction: DatabaseTransaction,
      attempt: UnpackAttempt,
      { error, skipped }: { error: string | null; skipped: readonly CaseSkipped[] },
    ): Promise<boolean> {
      const row = await guarded(attempt, transaction)
        .set({ status: 'completed', blob_key: null, error })
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return false;
      const rows = skipped.map((each, number) => ({
        source_id: attempt.id,
        case_id: attempt.caseId,
        number,
        path: each.path,
        reason: each.reason,
        sentence: each.sentence,
      }));
      for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
        await transaction
          .insertInto('case_skipped')
          .values(rows.slice(from, from + INSERTED_AT_ONCE))
          .execute();
      }
      return true;
    },

    async fail(attempt: UnpackAttempt, sentence: string, transaction: DatabaseTransaction): Promise<void> {
      await guarded(attempt, transaction).set({ status: 'failed', blob_key: null, error: sentence }).execute();
    },

    /** Ends a source whose job is used up, whatever its attempt. */
    async giveUp(id: string, sentence: string): Promise<void> {
      await db
        .updateTable('case_sources')
        .set({ status: 'failed', blob_key: null, error: sentence })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'running'])
        .execute();
    },

    /** Gives an attempt back that the server's own stop ended, so that it does not count. */
    async putBack(attempt: UnpackAttempt): Promise<void> {
      await guarded(attempt, db)
        .set({ status: 'pending', attempt: attempt.number - 1 })
        .execute();
    },
  };
}
export type SourceStore = ReturnType<typeof createSourceStore>;

const INSERTED_AT_ONCE = 1000;

function toSource(row: Selectable<Tables['case_sources']>): CaseSource {
  return {
    id: row.id,
    filename: row.filename,
    size: row.size,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    error: row.error,
  };
}
