import { type Kysely, sql } from 'kysely';

/** Which parse of a file is visible: what was read of an older one is out of date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log_files add column parse_number integer not null default 0`.execute(db);
  await sql`update log_files set parse_number = 1 where digest_key is not null`.execute(db);
}
