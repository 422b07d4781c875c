import { type Kysely, sql } from 'kysely';

/** The webhook of the installation and what it is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhooks (
    id text primary key,
    url text not null,
    events jsonb not null,
    is_on boolean not null,
    off_reason text,
    sealed_secret text not null,
    created_at timestamptz not null,
    secret_made_at timestamptz not null
  )`.execute(db);
  // There is one or none.
  await sql`create unique index webhooks_one on webhooks ((true))`.execute(db);
  await sql`create table webhook_deliveries (
    id text primary key,
    webhook_id text not null references webhooks (id) on delete cascade,
    log_file_id text references log_files (id) on delete cascade,
    event text not null,
    body text,
    status text not null,
    attempts integer not null,
    created_at timestamptz not null,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz,
    http_status integer,
    error text
  )`.execute(db);
  // The newest ones, and those past their time.
  await sql`create index webhook_deliveries_by_time on webhook_deliveries (created_at desc, id desc)`.execute(db);
  // Those of a file that is erased.
  await sql`create index webhook_deliveries_by_file on webhook_deliveries (log_file_id)`.execute(db);
}
