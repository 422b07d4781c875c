import { type Kysely, sql } from 'kysely';

/** Checksums of everything that is stored of a file, and what the last comparison with them found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table log_files
    add column raw_sha256 text,
    add column digest_sha256 text,
    add column raw_state text not null default 'whole' check (raw_state in ('whole', 'damaged', 'missing')),
    add column entries_state text not null default 'whole' check (entries_state in ('whole', 'damaged', 'missing')),
    add column verified_at timestamptz`,
  `alter table log_segments add column sha256 text`,
  `create trigger tell_log_file_state after update on log_files for each row
    when ((old.raw_state, old.entries_state) is distinct from (new.raw_state, new.entries_state)
      and (old.status, old.deleted_at, old.parse_progress)
        is not distinct from (new.status, new.deleted_at, new.parse_progress))
    execute function tell_log_file()`,
];
