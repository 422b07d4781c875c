import { type Kysely, sql } from 'kysely';

/** Runs over cases, and what stands in a case when its files are parsed: their clocks and a first look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** A row that belonged to a file belongs to a file or to a case, and goes with it. */
const ofFileOrCase = (table: string) => [
  `alter table ${table} alter column log_file_id drop not null`,
  `alter table ${table} add column case_id text references cases (id) on delete cascade`,
  `alter table ${table} add constraint ${table}_of_one check (num_nonnulls(log_file_id, case_id) = 1)`,
];

const STATEMENTS = [
  ...ofFileOrCase('rca_runs'),
  `create index rca_runs_by_case on rca_runs (case_id, created_at desc, id desc) where case_id is not null`,
  `create unique index rca_runs_one_active_of_case on rca_runs (case_id) where status in ('pending', 'running')`,
  `alter table rca_replies drop constraint rca_replies_pkey`,
  ...ofFileOrCase('rca_replies'),
  `create unique index rca_replies_of_file on rca_replies (log_file_id, key)`,
  `create unique index rca_replies_of_case on rca_replies (case_id, key)`,
  ...ofFileOrCase('analysis_memory'),
  `alter table webhook_deliveries add column case_id text references cases (id) on delete cascade`,
  `create index webhook_deliveries_by_case on webhook_deliveries (case_id) where case_id is not null`,
  `alter table cases
    add column settled_key text,
    add column first_look jsonb,
    add column first_look_severity text`,
  `alter table case_files
    add column clock_ground text,
    add column found_within_ms bigint,
    add column is_order_known boolean not null default true,
    add column is_mixed boolean not null default false,
    add column aliases jsonb not null default '[]'`,
  // What the clocks and the first look of a case are made from: its parsed files as they are now; null without any.
  `create function case_files_key(wanted text) returns text language sql stable as $$
    select md5(string_agg(concat_ws(' ', log_files.id, digest_key, service, is_mixed, set_offset_ms), ',' order by number))
    from case_files join log_files on log_files.id = log_file_id
    where case_id = wanted and log_files.deleted_at is null and digest_key is not null
  $$`,
  `create or replace function tell_rca_run() returns trigger language plpgsql as $$
  begin
    perform pg_notify('rootline_events', json_build_object(
      'type', 'rca-run', 'id', new.id, 'logFileId', new.log_file_id, 'caseId', new.case_id, 'status', new.status,
      'progress', new.progress, 'totalChunks', new.total_chunks, 'currentChunk', new.current_chunk,
      'failedChunk', new.failed_chunk
    )::text);
    return null;
  end $$`,
];
