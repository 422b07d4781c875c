import { type Kysely, sql } from 'kysely';

/** Tokens that people make for programs: a part of their own rights, until a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table api_tokens (
    id text primary key,
    number bigint generated always as identity unique,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    scopes jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_from text
  )`,
  // The tokens of one person, newest first.
  `create index api_tokens_by_user on api_tokens (user_id, number)`,
];
