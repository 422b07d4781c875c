import { type Kysely, sql } from 'kysely';

/** A source that is watched has a ring of its own, which goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rings add column source_id text unique references sources (id) on delete cascade`.execute(db);
}
