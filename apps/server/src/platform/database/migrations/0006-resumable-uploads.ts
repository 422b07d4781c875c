import { type Kysely, sql } from 'kysely';

/** Uploads that go on after an interruption, as far as they have come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table resumable_uploads (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    filename text not null,
    size bigint not null,
    received bigint not null default 0,
    blob_key text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    lease text,
    leased_until timestamptz
  )`.execute(db);
  // How many a user has open.
  await sql`create index resumable_uploads_by_user on resumable_uploads (user_id)`.execute(db);
  // The janitor's look for those whose time is over.
  await sql`create index resumable_uploads_by_end on resumable_uploads (expires_at)`.execute(db);
}
