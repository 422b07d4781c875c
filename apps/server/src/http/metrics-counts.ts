import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export interface Counts {
  files: { status: string; count: number }[];
  runs: { status: string; count: number }[];
  /** Waiting and running jobs of the queue. */
  jobs: { queue: string; state: string; count: number }[];
}

/** How much of what there is, by state. */
export async function countStored(db: Database): Promise<Counts> {
  const files = await db
    .selectFrom('log_files')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  const runs = await db
    .selectFrom('rca_runs')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  const jobs = await sql<{ queue: string; state: string; count: number }>`
    select name as queue, state::text as state, count(*) as count
    from pgboss.job where state in ('created', 'retry', 'active') group by name, state`.execute(db);
  return { files, runs, jobs: jobs.rows };
}
