import { type Kysely, sql } from 'kysely';

/** A file may be parsed again: the attempts of the times before do not count against it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log_files add column earlier_attempts integer not null default 0`.execute(db);
}
