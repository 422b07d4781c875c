import { type Kysely, sql } from 'kysely';

/** Rings: what other programs send lies in files of one server process; the table has their tokens and limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rings (
    id text primary key,
    name text not null constraint rings_name unique,
    home text not null,
    token_hash text not null unique,
    max_bytes bigint not null,
    minutes integer not null,
    bytes_per_second bigint not null,
    created_by text references users (id) on delete set null,
    created_at timestamptz not null
  )`.execute(db);
}
