import { type Kysely, sql } from 'kysely';

/** For how many days the files of a user are kept: 0 for ever, null as long as those of everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table users add column keep_days integer check (keep_days >= 0)`).execute(db);
}
