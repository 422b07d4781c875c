import { type Kysely, sql } from 'kysely';

/** The file that a run takes for a log from when all was well. A deleted one leaves the id of nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rca_runs add column baseline_file_id text`.execute(db);
}
