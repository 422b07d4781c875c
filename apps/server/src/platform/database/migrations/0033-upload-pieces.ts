import { type Kysely, sql } from 'kysely';

/** The blobs that hold what has come of an upload, in their order, where several servers share a blob store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resumable_uploads add column pieces jsonb`.execute(db);
}
