import { type Kysely, sql } from 'kysely';

/** What a run under way waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table rca_runs add column step text').execute(db);
}
