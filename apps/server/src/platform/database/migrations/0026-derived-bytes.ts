import { type Kysely, sql } from 'kysely';

/** What parsing made of a file takes room as well: its segments and its digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log_files add column derived_bytes bigint not null default 0`.execute(db);
  await sql`update log_files set derived_bytes = made.bytes
    from (select log_file_id, sum(bytes) as bytes from log_segments group by log_file_id) made
    where made.log_file_id = log_files.id`.execute(db);
}
