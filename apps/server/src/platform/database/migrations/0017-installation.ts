import { type Kysely, sql } from 'kysely';

/**
 * Which installation this database is of: its one row. `state_at` grows with every start and every day, and the blob
 * store holds a copy, so that an older database is known by it. `is_tied` is true once a blob store has the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table installation (
    is_only boolean primary key default true check (is_only),
    id text not null,
    state_at timestamptz not null,
    is_tied boolean not null default false
  )`.execute(db);
  await sql`insert into installation (id, state_at)
    values (gen_random_uuid()::text, date_trunc('milliseconds', now()))`.execute(db);
}
