import { type Kysely, sql } from 'kysely';

/** A compressed or foreign-encoded original keeps its text in a blob of its own, which raw lines are read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log_files
    add column text_key text,
    add column text_bytes bigint,
    add column text_sha256 text`.execute(db);
}
