import { type Kysely, sql } from 'kysely';

/**
 * What was sent to a case stays until all of it was taken, and can be unpacked again: attempts that its bytes ended are
 * counted apart from those that the server ended, and files and what was left out name their source.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table case_sources add column faults integer not null default 0`,
  `alter table case_sources add column round integer not null default 0`,
  `alter table case_sources add column listed_bytes bigint not null default 0`,
  `alter table case_sources add column unlisted_count integer not null default 0`,
  `alter table case_files add column source_id text`,
  `create index case_sources_by_sender on case_sources (created_by)`,
];
