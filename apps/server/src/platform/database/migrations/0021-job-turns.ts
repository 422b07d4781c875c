import { type Kysely, sql } from 'kysely';

/** The last turn that each owner of jobs has taken in each queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_turns (
    queue text not null,
    owner text not null,
    turn integer not null,
    primary key (queue, owner)
  )`.execute(db);
}
