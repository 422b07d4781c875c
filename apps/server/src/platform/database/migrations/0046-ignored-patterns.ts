import { type Kysely, sql } from 'kysely';

/** Message patterns that people ignore: in one file, or in all files of their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table ignored_patterns (
    id text primary key,
    log_file_id text references log_files (id) on delete cascade,
    owner_id text references users (id) on delete cascade,
    marked_in text references log_files (id) on delete set null,
    created_by text references users (id) on delete set null,
    pattern text not null,
    is_failing boolean not null,
    created_at timestamptz not null,
    check ((log_file_id is null) <> (owner_id is null))
  )`,
  // A pattern may be longer than an index holds.
  `create unique index ignored_patterns_once
    on ignored_patterns (coalesce(log_file_id, owner_id), md5(pattern), is_failing)`,
  `create index ignored_patterns_by_time on ignored_patterns (created_by, created_at desc, id desc)`,
  `create index ignored_patterns_by_owner on ignored_patterns (owner_id) where owner_id is not null`,
  `create index ignored_patterns_by_place on ignored_patterns (marked_in)`,
];
