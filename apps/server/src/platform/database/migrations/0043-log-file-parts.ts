import { type Kysely, sql } from 'kysely';

/** A large file is parsed in parts by all workers; the rows are there while it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table log_file_parts (
      log_file_id text not null references log_files (id) on delete cascade,
      number integer not null,
      plan text not null,
      line bigint not null,
      first_byte bigint not null,
      bytes bigint not null,
      lead_in bigint not null,
      progress smallint not null default 0,
      parsed jsonb,
      failure text,
      primary key (log_file_id, number)
    )`)
    .execute(db);
}
