import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export interface Memory {
  id: string;
  logFileId: string;
  runId: string;
  text: string;
  vector: number[];
  vectorKind: string;
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
