import { type Kysely, sql } from 'kysely';

/** What is sent to cases until it is unpacked, and what of it was left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table case_sources (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    filename text not null,
    size bigint not null,
    blob_key text,
    created_by text not null,
    created_at timestamptz not null,
    status text not null,
    attempt integer not null default 0,
    error text
  )`,
  `create index case_sources_by_case on case_sources (case_id, created_at)`,
  `create table case_skipped (
    source_id text not null references case_sources (id) on delete cascade,
    case_id text not null references cases (id) on delete cascade,
    number integer not null,
    path text not null,
    reason text not null,
    sentence text not null,
    primary key (source_id, number)
  )`,
  `create index case_skipped_by_case on case_skipped (case_id)`,
  `create trigger tell_case_sources after insert or update or delete on case_sources
    for each row execute function tell_case_part()`,
];
