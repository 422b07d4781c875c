import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/**
 * How much one user may store. A file counts until it is erased, since until then its bytes are on the disk; an upload
 * that can go on counts whole from its beginning.
 */
export function createUploadQuota(db: Database, quotaBytes: number) {
  const refusal = () => new AppError('storage_quota', { limit: (quotaBytes / 1024 ** 2).toFixed(2) });

  async function room(userId: string, reader: Database = db): Promise<number> {
    if (quotaBytes === 0) return Number.POSITIVE_INFINITY;
    const sum = sql<number>`coalesce(sum(size), 0)::bigint`.as('used');
    const files = await reader
      .selectFrom('log_files')
      .select(sum)
      .where('uploaded_by', '=', userId)
      .executeTakeFirstOrThrow();
    const begun = await reader
      .selectFrom('resumable_uploads')
      .select(sum)
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    return Math.max(0, quotaBytes - files.used - begun.used);
  }

  return {
    refusal,
    /** Bytes that the user may still upload. */
    room: (userId: string) => room(userId),

    /** Before the row of a file or of a begun upload is written, in its transaction: two uploads at once cannot pass the quota together. */
    async claim(transaction: DatabaseTransaction, userId: string, bytes: number): Promise<void> {
      if (quotaBytes === 0) return;
      await sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${userId}`}, 0))`.execute(transaction);
      if (bytes > (await room(userId, transaction))) throw refusal();
    },
  };
}
export type UploadQuota = ReturnType<typeof createUploadQuota>;
