import { type Kysely, sql } from 'kysely';

/** Downloads of models, so that they survive the page, the request and the process that began them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table llm_pulls (
    id text primary key,
    origin text not null,
    endpoint text not null,
    model text not null,
    user_id text not null,
    sealed_key text,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    phase text not null,
    completed_bytes bigint,
    total_bytes bigint,
    error_code text,
    error_reason text,
    created_at timestamptz not null,
    completed_at timestamptz
  )`.execute(db);
  // One download of a model to a server at a time, whatever two requests do at once.
  await sql`create unique index llm_pulls_one_active on llm_pulls (origin, model) where status in ('pending', 'running')`.execute(
    db,
  );
  // The downloads to a server, newest first.
  await sql`create index llm_pulls_newest on llm_pulls (origin, created_at desc, id desc)`.execute(db);
}
