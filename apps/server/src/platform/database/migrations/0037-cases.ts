import { type Kysely, sql } from 'kysely';

/** Cases: several files of one incident. Their changes are told as those of files are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table cases (
    id text primary key,
    name text not null,
    created_by text not null,
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,
  `create index cases_by_time on cases (created_at desc, id desc) where deleted_at is null`,
  `create table case_files (
    case_id text not null references cases (id) on delete cascade,
    log_file_id text not null references log_files (id) on delete cascade,
    number integer not null,
    path text not null,
    service text not null,
    service_origin text not null,
    set_offset_ms bigint,
    detected_offset_ms bigint,
    offset_evidence text,
    is_own boolean not null default false,
    primary key (case_id, log_file_id),
    unique (case_id, number)
  )`,
  `create index case_files_by_file on case_files (log_file_id)`,
  `create function tell_case() returns trigger language plpgsql as $$
  declare
    told cases := case when tg_op = 'DELETE' then old else new end;
    change text := case
      when tg_op = 'DELETE' or told.deleted_at is not null then 'deleted'
      when tg_op = 'INSERT' then 'added'
      else 'changed' end;
  begin
    perform pg_notify('rootline_events', json_build_object('type', 'case', 'id', told.id, 'change', change)::text);
    return null;
  end $$`,
  `create trigger tell_case after insert or update or delete on cases for each row execute function tell_case()`,
  // Of many files that change in one transaction the listeners hear once: PostgreSQL sends equal texts once.
  `create function tell_case_part() returns trigger language plpgsql as $$
  declare
    part_of text := case when tg_op = 'DELETE' then old.case_id else new.case_id end;
  begin
    if exists (select from cases where id = part_of and deleted_at is null) then
      perform pg_notify('rootline_events', json_build_object('type', 'case', 'id', part_of, 'change', 'changed')::text);
    end if;
    return null;
  end $$`,
  `create trigger tell_case_files after insert or update or delete on case_files
    for each row execute function tell_case_part()`,
];
