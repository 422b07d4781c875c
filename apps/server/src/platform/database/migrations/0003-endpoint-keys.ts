import { type Kysely, sql } from 'kysely';

/** API keys of model endpoints, encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table llm_settings add column sealed_key text`.execute(db);
  await sql`alter table llm_tested_endpoints add column sealed_key text`.execute(db);
}
