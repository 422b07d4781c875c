import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Takes a turn for an owner's next job. Jobs of a lower turn run first, and those of the same turn in the order in which
 * they were sent. A job comes one turn after its owner's last one, but never before the turn that the queue has reached:
 * owners alternate, each one's jobs keep their order, and no one saves up turns by having had nothing to do.
 */
export async function takeTurn(queue: string, owner: string, transaction: DatabaseTransaction): Promise<number> {
  // The turn reached is that of the last job claimed, else of the next one, else of the last one ever sent.
  const { rows } = await sql<{ turn: number }>`
    insert into job_turns as last (queue, owner, turn)
    values (${queue}, ${owner}, coalesce(
      (select max(-priority) from pgboss.job where name = ${queue} and state = 'active' and group_id is not null),
      (select -priority from pgboss.job
        where name = ${queue} and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit 1),
      (select max(turn) from job_turns where queue = ${queue}),
      0
    ))
    on conflict (queue, owner) do update set turn = greatest(excluded.turn, last.turn + 1)
    returning turn`.execute(transaction);
  const [taken] = rows;
  if (taken === undefined) throw new Error(`No turn in ${queue}`);
  return taken.turn;
}
