import { type Kysely, sql } from 'kysely';

/** Everything the product keeps, as of the first release. Forward only: a released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table users (
    id text primary key,
    first_name text not null,
    last_name text not null,
    email text not null,
    email_lower text not null unique,
    role text not null check (role in ('ADMIN', 'MANAGER', 'RESPONDER', 'VIEWER')),
    password_hash text not null,
    created_at timestamptz not null
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at timestamptz not null,
    used_at timestamptz not null
  )`,
  // The oldest session of a user goes when there are too many.
  `create index sessions_by_user on sessions (user_id, created_at)`,
  `create table setup_codes (
    code_hash text primary key,
    wrong_tries integer not null default 0,
    created_at timestamptz not null
  )`,
  `create table login_attempts (
    key text primary key,
    failures integer not null,
    first_at timestamptz not null,
    locked_until timestamptz
  )`,
  `create table log_files (
    id text primary key,
    filename text not null,
    source text not null,
    size bigint not null,
    blob_key text not null,
    uploaded_by text not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    status text not null,
    error text,
    parse_progress real not null default 0,
    parse_attempt integer not null default 0,
    parsed_at timestamptz,
    entry_count bigint not null default 0,
    error_count bigint not null default 0,
    warning_count bigint not null default 0,
    heat jsonb,
    facts jsonb,
    is_rca_possible boolean not null default true,
    rca_not_possible_reason text,
    digest_key text,
    first_look jsonb,
    first_look_severity text
  )`,
  // GET /logs: newest first.
  `create index log_files_newest on log_files (created_at desc, id desc) where deleted_at is null`,
  `create table log_segments (
    log_file_id text not null references log_files (id) on delete cascade,
    number integer not null,
    blob_key text not null,
    rows integer not null,
    bytes bigint not null,
    first_seq bigint not null,
    min_line bigint not null,
    max_line bigint not null,
    min_time_ms double precision,
    max_time_ms double precision,
    levels jsonb not null,
    primary key (log_file_id, number)
  )`,
  `create table rca_runs (
    id text primary key,
    log_file_id text not null references log_files (id) on delete cascade,
    user_id text not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    analysis_mode text not null,
    model text,
    endpoint text,
    timeout_seconds integer not null,
    chunking boolean not null,
    smart_chunking boolean not null,
    progress real not null default 0,
    error text,
    created_at timestamptz not null,
    started_at timestamptz,
    completed_at timestamptz,
    total_chunks integer,
    current_chunk integer,
    failed_chunk integer not null default 0,
    chunks jsonb not null,
    shown_lines jsonb not null,
    attempt integer not null default 0,
    cancelled_by text,
    analysis_memory_id text unique,
    result jsonb,
    severity text
  )`,
  // Runs of a file, newest first.
  `create index rca_runs_by_file on rca_runs (log_file_id, created_at desc, id desc)`,
  // One active run per file, whatever two requests do at once.
  `create unique index rca_runs_one_active on rca_runs (log_file_id) where status in ('pending', 'running')`,
  `create table rca_replies (
    log_file_id text not null references log_files (id) on delete cascade,
    key text not null,
    reply text not null,
    prompt_tokens integer not null,
    completion_tokens integer not null,
    created_at timestamptz not null,
    primary key (log_file_id, key)
  )`,
  `create table analysis_memory (
    id text primary key,
    log_file_id text not null references log_files (id) on delete cascade,
    run_id text not null,
    text text not null,
    vector jsonb not null,
    vector_kind text not null,
    created_at timestamptz not null
  )`,
  `create table feedback (
    id text primary key,
    analysis_memory_id text not null references analysis_memory (id) on delete cascade,
    user_id text not null,
    is_correct boolean not null,
    correction text,
    created_at timestamptz not null,
    unique (analysis_memory_id, user_id)
  )`,
  `create table llm_settings (
    user_id text primary key references users (id) on delete cascade,
    endpoint text,
    last_check_at timestamptz,
    last_model text
  )`,
  `create table llm_tested_endpoints (
    session_hash text primary key references sessions (token_hash) on delete cascade,
    endpoint text not null,
    tested_at timestamptz not null
  )`,
  `create table llm_token_factors (
    endpoint text not null,
    model text not null,
    factor double precision not null,
    updated_at timestamptz not null,
    primary key (endpoint, model)
  )`,
  `create table llm_calls (
    id text primary key,
    created_at timestamptz not null,
    call_type text not null,
    model text,
    status integer not null,
    duration_ms integer,
    log_file_id text,
    run_id text,
    payload text not null,
    response text,
    error text,
    prompt_tokens integer,
    completion_tokens integer
  )`,
  // The call table, newest first, and its retention.
  `create index llm_calls_newest on llm_calls (created_at desc, id desc)`,
  `create table server_log (
    id bigint generated always as identity primary key,
    created_at timestamptz not null,
    level text not null,
    message text not null,
    source text
  )`,
];
