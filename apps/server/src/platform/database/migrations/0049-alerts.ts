import { type Kysely, sql } from 'kysely';

/** Receivers of alerts, and the alerts they took with what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table alert_receivers (
    id text primary key,
    name text not null constraint alert_receivers_name unique,
    token_hash text not null unique,
    minutes integer not null,
    places jsonb not null,
    created_by text references users (id) on delete set null,
    created_at timestamptz not null
  )`,
  `create table alerts (
    id text primary key,
    receiver_id text not null references alert_receivers (id) on delete cascade,
    fingerprint text not null,
    name text not null,
    labels jsonb not null,
    starts_at timestamptz not null,
    state text not null check (state in ('fired', 'captured', 'analyzed', 'failed')),
    step integer not null default 0,
    failures integer not null default 0,
    error text,
    next_attempt_at timestamptz,
    fired_at timestamptz not null,
    heard_at timestamptz not null,
    captured_at timestamptz,
    analyzed_at timestamptz,
    resolved_at timestamptz,
    source_id text,
    capture_id text,
    log_file_id text references log_files (id) on delete set null,
    case_id text references cases (id) on delete set null,
    verdict jsonb,
    constraint alerts_once unique (receiver_id, fingerprint, starts_at)
  )`,
  `create unique index alerts_one_open on alerts (receiver_id, fingerprint) where resolved_at is null`,
  `create index alerts_newest on alerts (receiver_id, fired_at desc, id desc)`,
  `create index alerts_by_time on alerts (fired_at)`,
  `create index alerts_by_file on alerts (log_file_id) where log_file_id is not null`,
  `create index alerts_by_case on alerts (case_id) where case_id is not null`,
];
