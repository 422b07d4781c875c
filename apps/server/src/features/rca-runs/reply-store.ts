import type { ReplyStore } from '@rootline/rca';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { type RunSubject, SUBJECT_COLUMNS, subjectColumns } from './run-row.ts';

/** Finished answers about a file or a case until a run is completed: an attempt after a kill, or a retry, does not ask for them twice. */
export function createReplyStore(db: Database, subject: RunSubject): ReplyStore {
  const column = SUBJECT_COLUMNS[subject.kind];
  return {
    async load(key) {
      const row = await db
        .selectFrom('rca_replies')
        .select('reply')
        .where(column, '=', subject.id)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.reply ?? null;
    },

    async save(key, reply, usage) {
      await db
        .insertInto('rca_replies')
        .values({
          ...subjectColumns(subject),
          key,
          reply,
          prompt_tokens: usage.promptTokens,
          completion_tokens: usage.completionTokens,
          created_at: new Date(),
        })
        .onConflict((conflict) => conflict.columns([column, 'key']).doNothing())
        .execute();
    },
  };
}

/** A completed run has its result; the next one asks the model anew. */
export async function forgetReplies(transaction: DatabaseTransaction, subject: RunSubject): Promise<void> {
  await transaction.deleteFrom('rca_replies').where(SUBJECT_COLUMNS[subject.kind], '=', subject.id).execute();
}
