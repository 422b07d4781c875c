import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export interface Memory {
  id: string;
  logFileId: string;
  runId: string;
  text: string;
  vector: number[];
  vectorKind: string;
}

/** Where a reviewed analysis is from and who reviewed it last. */
export interface CaseOrigin {
  runId: string;
  logFileId: string;
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

export function createMemoryStore(db: Database) {
  return {
    async insert(memory: Memory, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .insertInto('analysis_memory')
        .values({
          id: memory.id,
          log_file_id: memory.logFileId,
          run_id: memory.runId,
          text: memory.text,
          vector: JSON.stringify(memory.vector),
          vector_kind: memory.vectorKind,
          created_at: new Date(),
        })
        .execute();
    },

    /** True for a remembered analysis whose file is not deleted. */
    async isVisible(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('analysis_memory')
        .innerJoin('log_files', 'log_files.id', 'analysis_memory.log_file_id')
        .select('analysis_memory.id')
        .where('analysis_memory.id', '=', id)
        .where('log_files.deleted_at', 'is', null)
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
        .innerJoin('log_files', 'log_files.id', 'analysis_memory.log_file_id')
        .innerJoin('feedback', 'feedback.analysis_memory_id', 'analysis_memory.id')
        .leftJoin('users', 'users.id', 'feedback.user_id')
        .select(['analysis_memory.run_id', 'analysis_memory.log_file_id', 'log_files.filename'])
        .select(['users.first_name', 'users.last_name', 'feedback.created_at'])
        .where('analysis_memory.id', '=', id)
        .orderBy('feedback.created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { run_id: runId, log_file_id: logFileId, filename, first_name: firstName, last_name: lastName } = row;
      const reviewedBy = firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim();
      return { runId, logFileId, filename, reviewedBy, reviewedAt: row.created_at };
    },

    /** Reviewed analyses of visible files, newest first, after the given one in that order. */
    async listReviewed(after: { createdAt: Date; id: string }, limit: number): Promise<ReviewedMemory[]> {
      const rows = await db
        .selectFrom('analysis_memory')
        .innerJoin('log_files', 'log_files.id', 'analysis_memory.log_file_id')
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
        .where('log_files.deleted_at', 'is', null)
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
