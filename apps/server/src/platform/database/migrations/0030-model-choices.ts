import { type Kysely, sql } from 'kysely';

const TABLES = ['llm_settings', 'llm_shared_endpoint'] as const;

/** What a person sets for the models of an endpoint, and what a run with a model may do beside answering. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql
      .raw(
        `alter table ${table} add column context_tokens integer, add column output_tokens integer, add column reasoning text`,
      )
      .execute(db);
  }
  await sql
    .raw(
      `alter table rca_runs
        add column ask_if_healthy boolean not null default false,
        add column search_log boolean not null default false`,
    )
    .execute(db);
}
