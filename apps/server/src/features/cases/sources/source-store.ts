import { type CaseSkipped, type CaseSource, LIMITS } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

/** One try at unpacking a source; every write names it, so a worker that lost its job changes nothing. */
export interface UnpackAttempt {
  id: string;
  number: number;
  /** Tries since it was last asked for that its bytes ended. */
  faults: number;
  /** Grows each time it is asked for once more. */
  round: number;
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

/** What came of a source. */
export interface Unpacking {
  /** Not all of it was taken: its bytes stay. */
  isPartial: boolean;
  error: string | null;
  skipped: readonly CaseSkipped[];
  /** Paths of the files that it gave. */
  paths: readonly string[];
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

    /** Also who sent it; null where the case has none of this id. */
    async find(caseId: string, id: string): Promise<{ source: CaseSource; createdBy: string } | null> {
      const row = await db
        .selectFrom('case_sources')
        .selectAll()
        .where('id', '=', id)
        .where('case_id', '=', caseId)
        .executeTakeFirst();
      return row === undefined ? null : { source: toSource(row), createdBy: row.created_by };
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
    async listKept(caseId: string, reader: Database = db): Promise<string[]> {
      const rows = await reader
        .selectFrom('case_sources')
        .select('id')
        .where('case_id', '=', caseId)
        .where('blob_key', 'is not', null)
        .execute();
      return rows.map((row) => row.id);
    },

    async isKept(id: string): Promise<boolean> {
      const found = db.selectFrom('case_sources').select('id').where('id', '=', id).where('blob_key', 'is not', null);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Begins the next attempt; null when there is nothing left to unpack. */
    async begin(id: string): Promise<UnpackAttempt | null> {
      const row = await db
        .updateTable('case_sources')
        .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1) }))
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'running'])
        .returning(['id', 'attempt', 'faults', 'round', 'case_id', 'filename', 'blob_key', 'created_by'])
        .executeTakeFirst();
      if (row?.blob_key == null) return null;
      return {
        id: row.id,
        number: row.attempt,
        faults: row.faults,
        round: row.round,
        caseId: row.case_id,
        filename: row.filename,
        blobKey: row.blob_key,
        createdBy: row.created_by,
      };
    },

    /** False once it was deleted, its case was, or another attempt has begun. */
    async isWanted(attempt: UnpackAttempt): Promise<boolean> {
      const found = db
        .selectFrom('case_sources')
        .innerJoin('cases', 'cases.id', 'case_id')
        .select('case_sources.id')
        .where('case_sources.id', '=', attempt.id)
        .where('attempt', '=', attempt.number)
        .where('case_sources.status', '=', 'running')
        .where('cases.deleted_at', 'is', null);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Lets it be unpacked once more; false when it is being unpacked, or nothing of it is kept. */
    async reopen(transaction: DatabaseTransaction, id: string): Promise<boolean> {
      const row = await transaction
        .updateTable('case_sources')
        .set((eb) => ({ status: 'pending', error: null, faults: 0, round: eb.ref('attempt') }))
        .where('id', '=', id)
        .where('status', 'in', ['completed', 'failed'])
        .where('blob_key', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(transaction: DatabaseTransaction, id: string): Promise<void> {
      await transaction.deleteFrom('case_sources').where('id', '=', id).execute();
    },

    /** Its bytes are needed no more where all of it was taken. False when the attempt was overtaken, or the case is gone. */
    async complete(transaction: DatabaseTransaction, attempt: UnpackAttempt, found: Unpacking): Promise<boolean> {
      await transaction.deleteFrom('case_skipped').where('source_id', '=', attempt.id).execute();
      const { listed } = await transaction
        .selectFrom('case_skipped')
        .select(({ fn }) => fn.countAll<number>().as('listed'))
        .where('case_id', '=', attempt.caseId)
        .executeTakeFirstOrThrow();
      const rows = found.skipped.slice(0, Math.max(0, LIMITS.list.max - listed));
      const texts = [...found.paths, ...rows.flatMap(({ path, reason, sentence }) => [path, reason, sentence])];
      const row = await guarded(attempt, transaction)
        .set((eb) => ({
          status: 'completed',
          blob_key: found.isPartial ? eb.ref('blob_key') : null,
          error: found.error,
          listed_bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
          unlisted_count: found.skipped.length - rows.length,
        }))
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return false;
      if (rows.length === 0) return true;
      await transaction
        .insertInto('case_skipped')
        .values(rows.map((each, number) => ({ source_id: attempt.id, case_id: attempt.caseId, number, ...each })))
        .execute();
      return true;
    },

    /** Nothing of it was taken. Its bytes stay, so that it can be unpacked again. */
    async fail(attempt: UnpackAttempt, sentence: string, transaction: DatabaseTransaction): Promise<void> {
      await guarded(attempt, transaction).set({ status: 'failed', error: sentence }).execute();
    },

    /** Ends a source whose job is used up, whatever its attempt. */
    async giveUp(id: string, sentence: string): Promise<void> {
      await db
        .updateTable('case_sources')
        .set({ status: 'failed', error: sentence })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'running'])
        .execute();
    },

    /** Its bytes ended the process that unpacked them. */
    async noteFault(attempt: UnpackAttempt): Promise<void> {
      await guarded(attempt, db).set({ faults: sql<number>`faults + 1` }).execute();
    },

    /** Gives an attempt back that the server's own stop ended. */
    async putBack(attempt: UnpackAttempt): Promise<void> {
      await guarded(attempt, db).set({ status: 'pending' }).execute();
    },
  };
}
export type SourceStore = ReturnType<typeof createSourceStore>;

function toSource(row: Selectable<Tables['case_sources']>): CaseSource {
  return {
    id: row.id,
    filename: row.filename,
    size: row.size,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    error: row.error,
    isKept: row.blob_key !== null,
  };
}
