import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/**
 * How much one user may store: uploads and what parsing makes of them. A file counts until it is erased, since until then
 * its bytes are on the disk; an upload that can go on counts whole from its beginning, what is sent to a case while its
 * bytes are kept, and rows that were made of its content as long as they are there. What a file becomes is known only
 * when it is parsed, so the last file may take a user past the quota; nothing more is taken from then on.
 */
export function createUploadQuota(db: Database, quotaBytes: number) {
  const refusal = () => new AppError('storage_quota', { limit: (quotaBytes / 1024 ** 2).toFixed(2) });

  /** Below nothing for one who is past the quota. */
  async function left(userId: string, reader: Database = db): Promise<number> {
    if (quotaBytes === 0) return Number.POSITIVE_INFINITY;
    const files = await reader
      .selectFrom('log_files')
      .select(sql<number>`coalesce(sum(size + derived_bytes), 0)::bigint`.as('used'))
      .where('uploaded_by', '=', userId)
      .executeTakeFirstOrThrow();
    const begun = await reader
      .selectFrom('resumable_uploads')
      .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    const sources = await reader
      .selectFrom('case_sources')
      .select(
        sql<number>`coalesce(sum(listed_bytes + case when blob_key is null then 0 else size end), 0)::bigint`.as(
          'used',
        ),
      )
      .where('created_by', '=', userId)
      .executeTakeFirstOrThrow();
    return quotaBytes - files.used - begun.used - sources.used;
  }

  return {
    refusal,
    /** Bytes that the user may still upload. */
    room: async (userId: string) => Math.max(0, await left(userId)),

    /** Throws when the user is past the quota. */
    async requireKept(userId: string): Promise<void> {
      if ((await left(userId)) < 0) throw refusal();
    },

    /** Before the row of a file or of a begun upload is written, in its transaction: two uploads at once cannot pass the quota together. */
    async claim(transaction: DatabaseTransaction, userId: string, bytes: number): Promise<void> {
      if (quotaBytes === 0) return;
      await sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${userId}`}, 0))`.execute(transaction);
      if (bytes > Math.max(0, await left(userId, transaction))) throw refusal();
    },
  };
}
export type UploadQuota = ReturnType<typeof createUploadQuota>;
