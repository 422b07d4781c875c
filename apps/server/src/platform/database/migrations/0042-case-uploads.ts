import { type Kysely, sql } from 'kysely';

/** Uploads that go on after an interruption may be sent to a case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table resumable_uploads add column case_id text references cases (id) on delete cascade`)
    .execute(db);
}
