import type { ReplyStore } from '@rootline/rca';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** Finished answers of a file's run until one is completed: an attempt after a kill, or a retry, does not ask for them twice. */
export function createReplyStore(db: Database, logFileId: string): ReplyStore {
  return {
    async load(key) {
      const row = await db
        .selectFrom('rca_replies')
        .select('reply')
        .where('log_file_id', '=', logFileId)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.reply ?? null;
    },

    async save(key, reply, usage) {
      await db
        .insertInto('rca_replies')
        .values({
          log_file_id: logFileId,
          key,
          reply,
          prompt_tokens: usage.promptTokens,
          completion_tokens: usage.completionTokens,
          created_at: new Date(),
        })
        .onConflict((conflict) => conflict.columns(['log_file_id', 'key']).doNothing())
        .execute();
    },
  };
}

/** A completed run has its result; the next one of the file asks the model anew. */
export async function forgetReplies(transaction: DatabaseTransaction, logFileId: string): Promise<void> {
  await transaction.deleteFrom('rca_replies').where('log_file_id', '=', logFileId).execute();
}
