import { type Kysely, sql } from 'kysely';

/** Deploys, flags and configurations, as told by those who change them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table changes (
    id text primary key,
    kind text not null check (kind in ('deploy', 'flag', 'configuration')),
    at timestamptz not null,
    title text not null,
    service text,
    labels jsonb not null,
    link text,
    created_by text references users (id) on delete set null,
    created_at timestamptz not null
  )`,
  `create index changes_newest on changes (created_at desc, id desc)`,
  `create index changes_by_time on changes (at)`,
];
