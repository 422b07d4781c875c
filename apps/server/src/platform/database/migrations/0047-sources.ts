import { type Kysely, sql } from 'kysely';

/** Places where logs are, and what was captured from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table sources (
    id text primary key,
    name text not null,
    kind text not null,
    address text not null,
    settings jsonb not null,
    sealed_credentials text,
    credential_names jsonb not null,
    state text not null check (state in ('untested', 'connected', 'failed')),
    state_reason text,
    checked_at timestamptz,
    read_at timestamptz,
    created_at timestamptz not null
  )`,
  `create table source_captures (
    id text primary key,
    source_id text not null references sources (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    streams jsonb,
    span jsonb not null,
    limit_bytes bigint not null,
    mask jsonb not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    attempt integer not null default 0,
    is_stopping boolean not null default false,
    bytes bigint not null default 0,
    lines bigint not null default 0,
    stream_count integer not null default 0,
    dropped_lines bigint not null default 0,
    ended text,
    notes jsonb not null default '[]',
    error text,
    log_file_id text references log_files (id) on delete set null,
    case_id text references cases (id) on delete set null,
    created_at timestamptz not null,
    completed_at timestamptz
  )`,
  `create index source_captures_newest on source_captures (source_id, created_at desc, id desc)`,
  `create index source_captures_by_time on source_captures (created_at)`,
  `create index source_captures_by_user on source_captures (user_id)`,
  `create index source_captures_by_file on source_captures (log_file_id) where log_file_id is not null`,
  `create index source_captures_by_case on source_captures (case_id) where case_id is not null`,
];
