import type { ClientBase } from 'pg';

/** Queues and what waits or runs in them, as JSON texts: what a backup keeps of the job queue. */
export interface OpenJobs {
  queues: string[];
  jobs: string[];
}

const BATCH = 500;

/** Reads the open jobs in the snapshot of the client's transaction. */
export async function readOpenJobs(client: ClientBase): Promise<OpenJobs> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as is_there`);
  if (rows[0]?.is_there !== true) return { queues: [], jobs: [] };
  return {
    queues: await texts(client, `select row_to_json(q)::text as text from pgboss.queue q order by name`),
    // Ended jobs are of no use. The states are ordered as a job goes through them.
    jobs: await texts(
      client,
      `select row_to_json(j)::text as text from pgboss.job j where state < 'completed' order by created_on, id`,
    ),
  };
}

/** Adds jobs to an empty queue whose tables exist. A column that only one of two releases knows is left to its default. */
export async function addOpenJobs(client: ClientBase, { queues, jobs }: OpenJobs): Promise<void> {
  await client.query('delete from pgboss.job');
  await client.query('delete from pgboss.queue');
  // At once, since queues name each other.
  await insert(client, 'queue', queues);
  for (let from = 0; from < jobs.length; from += BATCH) await insert(client, 'job', jobs.slice(from, from + BATCH));
  // Their workers belong to the other installation: here they start at once.
  await client.query(`update pgboss.job set started_on = null, heartbeat_on = null,
    state = (case when retry_count > 0 then 'retry' else 'created' end)::pgboss.job_state where state = 'active'`);
}

async function insert(client: ClientBase, table: 'queue' | 'job', rows: readonly string[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`pgboss.${table}`],
  );
  const known = new Set(Object.keys(JSON.parse(first) as object));
  const names = columns.flatMap(({ name }) => (known.has(name) ? [`"${name}"`] : [])).join(', ');
  await client.query(
    `insert into pgboss.${table} (${names})
      select ${names} from json_populate_recordset(null::pgboss.${table}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

async function texts(client: ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql);
  return rows.map(({ text }) => text);
}
