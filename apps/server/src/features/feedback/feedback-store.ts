import { type Feedback, type FeedbackCounts, LIMITS, type PlacedFeedback } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';

export interface NewReview {
  analysisMemoryId: string;
  userId: string;
  isCorrect: boolean;
  correction: string | null;
}

export function createFeedbackStore(db: Database) {
  return {
    /** Reviews of an analysis, the user's own first, then the newest. */
    async listFor(analysisMemoryId: string, userId: string): Promise<Feedback[]> {
      const rows = await db
        .selectFrom('feedback')
        .select(COLUMNS)
        .where('analysis_memory_id', '=', analysisMemoryId)
        .orderBy(sql`user_id = ${userId}`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(LIMITS.list.max)
        .execute();
      return rows.map(toFeedback);
    },

    /** One review per user and analysis: a second one replaces the first and keeps its id. */
    async save(review: NewReview): Promise<Feedback> {
      const row = await db
        .insertInto('feedback')
        .values({
          id: newId(),
          analysis_memory_id: review.analysisMemoryId,
          user_id: review.userId,
          is_correct: review.isCorrect,
          correction: review.correction,
          created_at: new Date(),
        })
        .onConflict((conflict) =>
          conflict.columns(['analysis_memory_id', 'user_id']).doUpdateSet((eb) => ({
            is_correct: eb.ref('excluded.is_correct'),
            correction: eb.ref('excluded.correction'),
            created_at: eb.ref('excluded.created_at'),
          })),
        )
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return toFeedback(row);
    },

    async count(): Promise<FeedbackCounts> {
      const rows = await db
        .selectFrom('feedback')
        .select((eb) => ['is_correct', eb.fn.countAll<string>().as('count')])
        .groupBy('is_correct')
        .execute();
      const of = (isCorrect: boolean) => Number(rows.find((row) => row.is_correct === isCorrect)?.count ?? 0);
      return { correct: of(true), incorrect: of(false) };
    },

    /** A page of all reviews in the order of their ids, after the given one. */
    async listAfter(id: string, limit: number): Promise<PlacedFeedback[]> {
      const rows = await db
        .selectFrom('feedback')
        .leftJoin('analysis_memory', 'analysis_memory.id', 'feedback.analysis_memory_id')
        .leftJoin('log_files', (join) =>
          join.onRef('log_files.id', '=', 'analysis_memory.log_file_id').on('log_files.deleted_at', 'is', null),
        )
        .select(COLUMNS.map((name) => `feedback.${name}` as const))
        .leftJoin('cases', (join) =>
          join.onRef('cases.id', '=', 'analysis_memory.case_id').on('cases.deleted_at', 'is', null),
        )
        .select(['log_files.id as log_file_id', 'cases.id as case_id', 'analysis_memory.run_id'])
        .where('feedback.id', '>', id)
        .orderBy('feedback.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...toFeedback(row), ...placeOf(row) }));
    },
  };
}
export type FeedbackStore = ReturnType<typeof createFeedbackStore>;

const COLUMNS = ['id', 'analysis_memory_id', 'user_id', 'is_correct', 'correction', 'created_at'] as const;

function placeOf(row: {
  log_file_id: string | null;
  case_id: string | null;
  run_id: string | null;
}): Pick<PlacedFeedback, 'logFileId' | 'caseId' | 'runId'> {
  if (row.run_id === null) return {};
  if (row.log_file_id !== null) return { logFileId: row.log_file_id, runId: row.run_id };
  return row.case_id === null ? {} : { caseId: row.case_id, runId: row.run_id };
}

function toFeedback(row: Selectable<Tables['feedback']>): Feedback {
  return {
    id: row.id,
    analysisMemoryId: row.analysis_memory_id,
    userId: row.user_id,
    isCorrect: row.is_correct,
    correction: row.correction,
    createdAt: row.created_at.toISOString(),
  };
}
