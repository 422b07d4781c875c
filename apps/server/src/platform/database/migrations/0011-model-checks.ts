import { type Kysely, sql } from 'kysely';

/** Checks of models on labeled logs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table model_checks (
    id text primary key,
    user_id text not null,
    endpoint text not null,
    model text not null,
    timeout_seconds integer not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    cases jsonb not null,
    error text,
    created_at timestamptz not null,
    completed_at timestamptz
  )`.execute(db);
  // One check of a model at a time, whatever two requests do at once.
  await sql`create unique index model_checks_one_active on model_checks (endpoint, model) where status in ('pending', 'running')`.execute(
    db,
  );
  // The checks at an endpoint, newest first.
  await sql`create index model_checks_newest on model_checks (endpoint, created_at desc, id desc)`.execute(db);
}
