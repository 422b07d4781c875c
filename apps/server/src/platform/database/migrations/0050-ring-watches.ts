import { type Kysely, sql } from 'kysely';

/** Which rings are watched, what was told of them, and in which form the webhook sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table ring_watches (
    ring_id text primary key references rings (id) on delete cascade,
    switched_by text references users (id) on delete set null,
    tells_silence boolean not null,
    course jsonb,
    looked_at timestamptz,
    created_at timestamptz not null
  )`,
  `create table ring_incidents (
    id text primary key,
    ring_id text not null references rings (id) on delete cascade,
    kind text not null check (kind in ('failing', 'silent')),
    cause jsonb,
    began_at timestamptz not null,
    turned_at timestamptz not null,
    ended_at timestamptz,
    state text not null check (state in ('turned', 'captured', 'done')),
    error text,
    log_file_id text references log_files (id) on delete set null,
    case_id text references cases (id) on delete set null
  )`,
  `create unique index ring_incidents_one_open on ring_incidents (ring_id, kind) where ended_at is null`,
  `create index ring_incidents_newest on ring_incidents (ring_id, turned_at desc, id desc)`,
  `create index ring_incidents_by_file on ring_incidents (log_file_id) where log_file_id is not null`,
  `create index ring_incidents_by_case on ring_incidents (case_id) where case_id is not null`,
  `alter table webhooks add column format text not null default 'events' check (format in ('events', 'slack', 'mattermost'))`,
];
