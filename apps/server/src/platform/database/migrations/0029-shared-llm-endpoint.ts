import { type Kysely, sql } from 'kysely';

/** The model endpoint that an administrator lets everyone use who has none: one row at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table llm_shared_endpoint (
        is_only boolean primary key default true check (is_only),
        endpoint text not null,
        model text,
        sealed_key text
      )`,
    )
    .execute(db);
}
