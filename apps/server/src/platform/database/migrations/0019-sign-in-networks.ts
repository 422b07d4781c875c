import { type Kysely, sql } from 'kysely';

/** Where each account has signed in from; wrong codes of the setup link count where all attempts do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_networks (
    user_id text not null references users (id) on delete cascade,
    network text not null,
    used_at timestamptz not null,
    primary key (user_id, network)
  )`.execute(db);
  await sql`alter table setup_codes drop column wrong_tries`.execute(db);
}
