import { type Kysely, sql } from 'kysely';

/** What a run's prompts were made from beside its file and its options; null for runs from before and without a model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rca_runs add column prompt_inputs jsonb`.execute(db);
}
