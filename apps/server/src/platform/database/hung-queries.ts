import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { answerWithin } from '#platform/database/database-errors.ts';

/** The age from which a query of a request is checked. No one waits for one of a job: it is checked later and less often. */
const SUSPECT_MS = 1500;
const JOB_SUSPECT_MS = 20_000;
const JOB_LOOK_EVERY_MS = 5000;
const PROBE_MS = 2000;
const LOOK_EVERY_MS = 250;

const scope = new AsyncLocalStorage<true>();

/** Runs the work for someone who waits: its queries fail soon after the database stops answering. */
export function withSomebodyWaiting(work: () => void): void {
  scope.run(true, work);
}

interface OpenQuery {
  client: pg.PoolClient;
  /** When it is checked next. */
  dueAt: number;
  /** A request waits for it. */
  isAwaited: boolean;
  /** Checks in which the database was not working on it. After a single one its answer may still be on its way. */
  misses: number;
}

/**
 * Ends the connections of queries that the database no longer works on, so that they fail as unreachable. A query that
 * is only slow goes on: a fresh connection asks the database which queries are active. Jobs wait while the database is
 * away; of their connections only lost ones are ended.
 */
export function endHungQueries(pool: pg.Pool, connectionString: string): void {
  const open = new Set<OpenQuery>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    const asked = suspects();
    if (isLooking || asked.length === 0) return;
    isLooking = true;
    const active = await findActive(connectionString, asked.map(processOf)).catch(() => null);
    isLooking = false;
    for (const query of asked) if (!query.isAwaited) query.dueAt = performance.now() + JOB_LOOK_EVERY_MS;
    // Without an answer, the queries that started during the check are lost as well.
    const lost =
      active === null
        ? suspects().filter(({ isAwaited }) => isAwaited)
        : asked.filter((query) => !active.has(processOf(query)) && ++query.misses > 1);
    for (const query of lost) if (open.has(query)) void query.client.end().catch(() => {});
  }
  const suspects = () => [...open].filter(({ dueAt }) => performance.now() > dueAt);

  function watch(client: pg.PoolClient, answer: Promise<unknown>): void {
    const isAwaited = scope.getStore() === true;
    const dueAt = performance.now() + (isAwaited ? SUSPECT_MS : JOB_SUSPECT_MS);
    const query: OpenQuery = { client, dueAt, isAwaited, misses: 0 };
    open.add(query);
    timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
    const forget = () => {
      open.delete(query);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
    answer.then(forget, forget);
  }

  pool.on('connect', (client) => {
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    const watched = (...given: unknown[]) => {
      const answer = query(...given);
      if (answer instanceof Promise) watch(client, answer);
      return answer;
    };
    // One signature for its many overloads.
    client.query = watched as typeof client.query;
  });
}

/** The driver knows it once it is connected; its types do not. */
function processOf({ client }: OpenQuery): number {
  return (client as unknown as { processID: number }).processID;
}

async function findActive(connectionString: string, processes: number[]): Promise<Set<number>> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    application_name: 'rootline-watch',
  });
  client.on('error', () => {});
  const ask = async () => {
    await client.connect();
    const sql = `select pid from pg_stat_activity where state = 'active' and pid = any($1)`;
    return client.query<{ pid: number }>(sql, [processes]);
  };
  try {
    const { rows } = await answerWithin(PROBE_MS, ask());
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    void client.end().catch(() => {});
  }
}
