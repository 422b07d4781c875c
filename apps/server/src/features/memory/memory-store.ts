import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export interface MemorySubject {
  kind: 'file' | 'case';
  id: string;
}

export interface Memory {
  id: string;
  /** The file or the case that was analyzed. */
  subject: MemorySubject;
  runId: string;
  text: string;
  vector: number[];
  vectorKind: string;
}

/** Where a reviewed analysis is from and who reviewed it last. */
export interface CaseOrigin {
  runId: string;
  /** null for an analysis of a case. */
  logFileId: string | null;
  caseId?: string;
  /** Of the file, or the name of the case. */
  filename: string;
  /** Null once the reviewer's account is gone. */
  reviewedBy: string | null;
  reviewedAt: Date;
}

/** A remembered analysis with the newest word of its reviewers. */
export interface ReviewedMemory {
  id: string;
  text: string;
  vector: number[];
  vectorKind: string;
  createdAt: Date;
  isCorrect: boolean;
  correction: string | null;
}

/** What was analyzed is not deleted. */
const isThere = sql<boolean>`(exists (select from log_files where id = analysis_memory.log_file_id and deleted_at is null)
  or exists (select from cases where id = analysis_memory.case_id and deleted_at is null))`;

export function createMemoryStore(db: Database) {
  return {
    async insert(memory: Memory, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .insertInto('analysis_memory')
        .values({
          id: memory.id,
          log_file_id: memory.subject.kind === 'file' ? memory.subject.id : null,
          case_id: memory.subject.kind === 'case' ? memory.subject.id : null,
          run_id: memory.runId,
          text: memory.text,
          vector: JSON.stringify(memory.vector),
          vector_kind: memory.vectorKind,
          created_at: new Date(),
        })
        .execute();
    },

    /** True for a remembered analysis whose file or case is not deleted. */
    async isVisible(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('analysis_memory')
        .select('analysis_memory.id')
        .where('analysis_memory.id', '=', id)
        .where(isThere)
        .executeTakeFirst();
      return row !== undefined;
    },

    async find(id: string): Promise<Pick<Memory, 'text' | 'vector' | 'vectorKind'> | null> {
      const row = await db
        .selectFrom('analysis_memory')
        .select(['text', 'vector', 'vector_kind'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : { text: row.text, vector: row.vector, vectorKind: row.vector_kind };
    },

    async findOrigin(id: string): Promise<CaseOrigin | null> {
      const row = await db
        .selectFrom('analysis_memory')
        .leftJoin('log_files', 'log_files.id', 'analysis_memory.log_file_id')
        .leftJoin('cases', 'cases.id', 'analysis_memory.case_id')
        .innerJoin('feedback', 'feedback.analysis_memory_id', 'analysis_memory.id')
        .leftJoin('users', 'users.id', 'feedback.user_id')
        .select(['analysis_memory.run_id', 'analysis_memory.log_file_id', 'analysis_memory.case_id'])
        .select(({ fn }) => fn.coalesce('log_files.filename', 'cases.name').as('filename'))
        .select(['users.first_name', 'users.last_name', 'feedback.created_at'])
        .where('analysis_memory.id', '=', id)
        .orderBy('feedback.created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const {
        run_id: runId,
        log_file_id: logFileId,
        case_id: caseId,
        first_name: firstName,
        last_name: lastName,
      } = row;
      const reviewedBy = firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim();
      const place = { logFileId, ...(caseId !== null && { caseId }), filename: row.filename ?? '' };
      return { runId, ...place, reviewedBy, reviewedAt: row.created_at };
    },

    /** Reviewed analyses of visible files and cases, newest first, after the given one in that order. */
    async listReviewed(after: { createdAt: Date; id: string }, limit: number): Promise<ReviewedMemory[]> {
      const rows = await db
        .selectFrom('analysis_memory')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('feedback')
              .select(['feedback.is_correct', 'feedback.correction'])
              .whereRef('feedback.analysis_memory_id', '=', 'analysis_memory.id')
              .orderBy('feedback.created_at', 'desc')
              .limit(1)
              .as('review'),
          (join) => join.onTrue(),
        )
        .select(['analysis_memory.id', 'analysis_memory.text', 'analysis_memory.created_at'])
        .select(['analysis_memory.vector', 'analysis_memory.vector_kind', 'review.is_correct', 'review.correction'])
        .where(isThere)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('analysis_memory.created_at', 'analysis_memory.id'), '<', tuple(after.createdAt, after.id)),
        )
        .orderBy('analysis_memory.created_at', 'desc')
        .orderBy('analysis_memory.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        text: row.text,
        vector: row.vector,
        vectorKind: row.vector_kind,
        createdAt: row.created_at,
        isCorrect: row.is_correct,
        correction: row.correction,
      }));
    },
  };
}
