import { type Kysely, sql } from 'kysely';

/** Who changed what, for longer than the server log lasts. No call of the product deletes from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_log (
    id bigint generated always as identity primary key,
    created_at timestamptz not null,
    user_id text,
    address text not null,
    action text not null,
    target text,
    status integer not null,
    note text
  )`.execute(db);
  // Entries past their time.
  await sql`create index audit_log_by_time on audit_log (created_at)`.execute(db);
}
