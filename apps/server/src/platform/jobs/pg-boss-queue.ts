import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, type Job, PgBoss, type WorkOptions } from 'pg-boss';
import { isDatabaseFull } from '#platform/database/database-errors.ts';
import type { DatabaseSockets } from '#platform/database/database-sockets.ts';
import type { JobDefinition, JobQueue } from './job-queue.ts';
import { takeTurn } from './turns.ts';

interface Options {
  connectionString: string;
  /** false in a process that only sends. */
  isWorker: boolean;
  /** True when no other process can be at work: jobs that are still running belong to a process that died. */
  isAlone: boolean;
  sockets?: DatabaseSockets;
  onError(error: Error): void;
}

type AnyJob = JobDefinition<object>;

const DAY_SECONDS = 86_400;
const HEARTBEAT_SECONDS = 30;
const CHECK_SECONDS = 15;
/** NOTIFY announces new jobs, but neither retries nor jobs that failed for good. */
const POLL_SECONDS = 3;
/** Between two tries while the database's disk is full. */
const FULL_PAUSE_MS = 1000;
const STOP_MS = 15_000;
/** No query of the queue takes this long: one that does has lost its connection. */
const QUERY_MS = 30_000;

/** Jobs in PostgreSQL by pg-boss, woken by NOTIFY, watched by heartbeat. */
export function createPgBossQueue({ connectionString, isWorker, isAlone, sockets, onError }: Options): JobQueue {
  const connection = {
    connectionString,
    // The queue passes these on to the driver, though its types do not list them.
    query_timeout: QUERY_MS,
    ...(sockets !== undefined && { stream: sockets.open }),
  };
  const boss = new PgBoss({
    ...connection,
    application_name: 'rootline-jobs',
    max: 3,
    useListenNotify: true,
    schedule: false,
    supervise: isWorker,
    superviseIntervalSeconds: CHECK_SECONDS,
    monitorIntervalSeconds: CHECK_SECONDS,
  });
  boss.on('error', onError);
  const definitions = new Map<string, AnyJob>();
  const stopping = new AbortController();

  async function createQueues(): Promise<void> {
    for (const job of definitions.values()) {
      // Receives jobs whose attempts are used up, whether the worker noticed or the watch over heartbeats.
      if (job.onFailed) await createQueue(failedName(job), { notify: true, retryLimit: 1000, retryDelay: 5 });
      await createQueue(job.name, {
        notify: true,
        retryLimit: (job.attempts ?? 3) - 1,
        retryDelay: 1,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: job.expireSeconds ?? DAY_SECONDS,
        ...(job.onFailed && { deadLetter: failedName(job) }),
      });
    }
  }

  async function createQueue(name: string, options: Parameters<PgBoss['updateQueue']>[1] & { deadLetter?: string }) {
    await boss.createQueue(name, options as Parameters<PgBoss['createQueue']>[1]);
    // An earlier release may have created it with other options.
    await boss.updateQueue(name, options);
  }

  async function takeBackJobsOfTheDead(): Promise<void> {
    for (const { name } of definitions.values()) {
      const sql = `select id from pgboss.job where name = $1 and state = 'active'`;
      const { rows } = await boss.getDb().executeSql(sql, [name]);
      const ids = (rows as { id: string }[]).map((row) => row.id);
      if (ids.length > 0) await boss.fail(name, ids, { message: 'interrupted' });
    }
  }

  async function work(job: AnyJob): Promise<void> {
    const timing = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
    const options = {
      ...timing,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
      localConcurrency: job.concurrency,
      ...(job.perOwner !== undefined && { localGroupConcurrency: job.perOwner }),
    };
    await workWithoutPause(job.name, options, (claimed) => runClaimed(job, claimed));
    const { onFailed } = job;
    if (onFailed === undefined) return;
    await workWithoutPause(failedName(job), timing, ({ data }) => onFailed(data));
  }

  /** A worker that has finished a job looks for the next one at once; by itself pg-boss would wait for its next poll. */
  async function workWithoutPause(name: string, options: WorkOptions, run: (claimed: Job<object>) => Promise<void>) {
    await boss.work<object>(name, options, async ([claimed]) => {
      if (claimed === undefined) return;
      for (const worker of boss.getWipData()) {
        if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id);
      }
      await run(claimed);
    });
  }

  async function runClaimed(job: AnyJob, claimed: Job<object>): Promise<void> {
    const signal = AbortSignal.any([claimed.signal, stopping.signal]);
    try {
      signal.throwIfAborted();
      await runWithRoom(() => job.run(claimed.data, { signal, attempt: claimed.retryCount + 1 }), signal);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      await giveBack(claimed);
    }
  }

  /** A full disk is no fault of the job: it is begun anew until there is room, and no attempt is used up. */
  async function runWithRoom(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isDatabaseFull(error)) throw error;
        await sleep(FULL_PAUSE_MS, undefined, { signal });
      }
    }
  }

  /**
   * As if it had never been started: a clean stop uses up no attempt. It gets a new id, since
   * pg-boss still completes the old one when this worker returns, by which time another may have claimed the job.
   */
  async function giveBack({ name, id, retryCount }: Job<object>): Promise<void> {
    const sql = `update pgboss.job set id = gen_random_uuid(),
        state = case when retry_count > 0 then 'retry' else 'created' end::pgboss.job_state,
        started_on = null, heartbeat_on = null
      where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;
    await boss.getDb().executeSql(sql, [name, id, retryCount]);
  }

  return {
    define: (job) => {
      definitions.set(job.name, job as unknown as AnyJob);
    },
    send: async (name, payload, transaction, { owner, afterSeconds = 0 } = {}) => {
      const place = owner !== undefined && {
        group: { id: owner },
        priority: -(await takeTurn(name, owner, transaction)),
      };
      const id = await boss.send(name, payload, { db: fromKysely(transaction), startAfter: afterSeconds, ...place });
      if (id === null) throw new Error(`The job ${name} was not taken`);
    },
    start: async () => {
      await boss.start();
      await createQueues();
      if (!isWorker) return;
      if (isAlone) await takeBackJobsOfTheDead();
      for (const job of definitions.values()) await work(job);
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

function failedName(job: AnyJob): string {
  return `${job.name}-failed`;
}
