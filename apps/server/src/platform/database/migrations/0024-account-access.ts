import { type Kysely, sql } from 'kysely';

/** Accounts that are disabled or must change their password, and what people see of their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table users
    add column disabled_at timestamptz,
    add column must_change_password boolean not null default false`,
  `alter table sessions
    add column id text not null unique default gen_random_uuid()::text,
    add column address text,
    add column user_agent text`,
];
