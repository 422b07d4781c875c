import { type Kysely, sql } from 'kysely';

/** Which rules a file was parsed with, by their versions, so that the result can be told apart from a later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parsing_rules add column version integer not null default 1`.execute(db);
  await sql`alter table log_files add column parsed_with jsonb`.execute(db);
}
