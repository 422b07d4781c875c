import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, withTransaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { JobContext, JobDefinition, JobQueue } from '#platform/jobs/job-queue.ts';
import { createPgBossQueue } from '#platform/jobs/pg-boss-queue.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-postgres.ts';

interface Payload {
  n: number;
}

let database: TestDatabase;
let db: Database;
let queues: JobQueue[];
let errors: Error[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connectionString: database.url, connections: 4, onIdleError: () => {} });
  await migrate(db);
});
beforeEach(() => {
  queues = [];
  errors = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function startQueue(job: JobDefinition<Payload>, options: { isWorker?: boolean; isAlone?: boolean } = {}) {
  const queue = createPgBossQueue({
    connectionString: database.url,
    isWorker: options.isWorker ?? true,
    isAlone: options.isAlone ?? false,
    onError: (error) => errors.push(error),
  });
  queue.define(job);
  await queue.start();
  queues.push(queue);
  return queue;
}

const send = (queue: JobQueue, name: string, payload: Payload, owner?: string) =>
  withTransaction(db, (transaction) => queue.send(name, payload, transaction, owner === undefined ? {} : { owner }));

/** Runs until it is told to stop. */
const endless = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });

describe('the job queue', () => {
  it('runs a job only when the transaction that sent it is committed', async () => {
    const ran: number[] = [];
    const queue = await startQueue({ name: 'commit', concurrency: 1, run: async ({ n }) => void ran.push(n) });
    const rolledBack = withTransaction(db, async (transaction) => {
      await queue.send('commit', { n: 1 }, transaction);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await send(queue, 'commit', { n: 2 });
    await expect.poll(() => ran).toEqual([2]);
  });

  it('runs as many at once as it is told, and no more', async () => {
    let now = 0;
    let most = 0;
    let done = 0;
    const run = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      now -= 1;
      done += 1;
    };
    const queue = await startQueue({ name: 'many', concurrency: 2, run });
    for (let n = 0; n < 6; n += 1) await send(queue, 'many', { n });
    await expect.poll(() => done).toBe(6);
    expect(most).toBe(2);
  });

  it('takes one job after the other while many wait, also when nobody is told of them', async () => {
    const sender = await startQueue({ name: 'backlog', concurrency: 1, run: async () => {} }, { isWorker: false });
    for (let n = 0; n < 100; n += 1) await send(sender, 'backlog', { n });
    let done = 0;
    await startQueue({ name: 'backlog', concurrency: 1, run: async () => void done++ });
    await expect.poll(() => done).toBe(100);
  });

  it('tries a failing job again, counts its attempts, and tells when they are used up', async () => {
    const attempts: number[] = [];
    const failed: number[] = [];
    const queue = await startQueue({
      name: 'failing',
      concurrency: 1,
      attempts: 2,
      run: async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error('broken');
      },
      onFailed: async ({ n }) => void failed.push(n),
    });
    await send(queue, 'failing', { n: 5 });
    await expect.poll(() => failed).toEqual([5]);
    expect(attempts).toEqual([1, 2]);
  });

  it('begins a job anew that finds no room in the database, and counts no attempt for it', async () => {
    const attempts: number[] = [];
    const failed: number[] = [];
    const run = async (_payload: Payload, { attempt }: JobContext) => {
      attempts.push(attempt);
      if (attempts.length === 1) throw Object.assign(new Error('could not extend file'), { code: '53100' });
    };
    const onFailed = async ({ n }: Payload) => void failed.push(n);
    const queue = await startQueue({ name: 'full', concurrency: 1, attempts: 1, run, onFailed });
    await send(queue, 'full', { n: 1 });
    await expect.poll(() => [attempts, failed], { timeout: 5000 }).toEqual([[1, 1], []]);
  });

  it('gives a job back at a clean stop, and counts no attempt for it', async () => {
    const started: number[] = [];
    const run = async (_payload: Payload, { signal, attempt }: JobContext) => {
      started.push(attempt);
      if (started.length === 1) await endless(signal);
    };
    const first = await startQueue({ name: 'stopped', concurrency: 1, run });
    await send(first, 'stopped', { n: 1 });
    await expect.poll(() => started).toEqual([1]);
    await first.stop();
    await startQueue({ name: 'stopped', concurrency: 1, run });
    await expect.poll(() => started).toEqual([1, 1]);
  });

  it('leaves a job that it gave back to whoever claims it at once', async () => {
    const started: number[] = [];
    const run = async ({ n }: Payload, { signal }: JobContext) => {
      started.push(n);
      await endless(signal);
    };
    const first = await startQueue({ name: 'handed-over', concurrency: 1, run });
    await send(first, 'handed-over', { n: 1 });
    await expect.poll(() => started).toEqual([1]);
    // As another worker does that looks for jobs just when this one is given back.
    await sql`create function claim_at_once() returns trigger language plpgsql as $$ begin
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = new.name and id = new.id;
      return null;
    end $$`.execute(db);
    await sql`create trigger claim_at_once after update on pgboss.job for each row
      when (new.name = 'handed-over' and new.state = 'created') execute function claim_at_once()`.execute(db);
    await first.stop();
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'handed-over'`.execute(db);
    await sql`drop function claim_at_once cascade`.execute(db);
    expect(rows).toEqual([{ state: 'active' }]);
  });

  it('takes back at start what a killed predecessor was running, as the next attempt', async () => {
    const queue = await startQueue({ name: 'killed', concurrency: 1, run: async () => {} }, { isWorker: false });
    await send(queue, 'killed', { n: 9 });
    // As a worker leaves it that was killed in the middle.
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'killed'`.execute(
      db,
    );
    const attempts: number[] = [];
    const run = async (_payload: Payload, { attempt }: JobContext) => void attempts.push(attempt);
    await startQueue({ name: 'killed', concurrency: 1, run }, { isAlone: true });
    await expect.poll(() => attempts).toEqual([2]);
  });

  it('lets owners take turns, however many jobs one of them has waiting, and keeps the order of each', async () => {
    const sender = await startQueue({ name: 'turns', concurrency: 1, run: async () => {} }, { isWorker: false });
    for (let n = 0; n < 30; n += 1) await send(sender, 'turns', { n }, 'many');
    for (let n = 100; n < 103; n += 1) await send(sender, 'turns', { n }, 'few');
    await send(sender, 'turns', { n: 200 }, 'one');
    const ran: number[] = [];
    await startQueue({ name: 'turns', concurrency: 1, run: async ({ n }) => void ran.push(n) });
    await expect.poll(() => ran.length).toBe(34);
    expect(ran.slice(0, 7)).toEqual([0, 100, 200, 1, 101, 2, 102]);
    expect(ran.filter((n) => n < 100)).toEqual([...Array(30).keys()]);
  });

  it('lets nobody with few jobs at a time overtake for good an owner who has many waiting', async () => {
    const ran: string[] = [];
    const job = { name: 'newcomers', concurrency: 1, run: async ({ n }: Payload) => void ran.push(String(n)) };
    const sender = await startQueue({ ...job, run: async () => {} }, { isWorker: false });
    for (let n = 0; n < 5; n += 1) await send(sender, 'newcomers', { n }, 'patient');
    // The others send their next job as soon as they have one less.
    const follow = async ({ n }: Payload) => {
      ran.push(n < 100 ? 'patient' : 'other');
      if (n >= 100 && ran.length < 40) await send(sender, 'newcomers', { n }, `other-${n}`);
    };
    await send(sender, 'newcomers', { n: 100 }, 'other-100');
    await send(sender, 'newcomers', { n: 101 }, 'other-101');
    await send(sender, 'newcomers', { n: 102 }, 'other-102');
    await startQueue({ ...job, run: follow });
    await expect.poll(() => ran.filter((who) => who === 'patient').length).toBe(5);
    // Each of them once between two of the patient one's.
    expect(ran.lastIndexOf('patient')).toBeLessThan(20);
  });

  it('keeps a place free for others when one owner has had as many as an owner may have', async () => {
    const started: number[] = [];
    const run = async ({ n }: Payload, { signal }: JobContext) => {
      started.push(n);
      if (n < 100) await endless(signal);
    };
    const queue = await startQueue({ name: 'places', concurrency: 3, perOwner: 2, run });
    await Promise.all([0, 1, 2, 3, 4, 5].map((n) => send(queue, 'places', { n }, 'greedy')));
    await expect.poll(() => started.length).toBe(2);
    for (let n = 100; n < 104; n += 1) await send(queue, 'places', { n }, 'other');
    await expect.poll(() => started.length).toBe(6);
    expect(started.slice(2)).toEqual([100, 101, 102, 103]);
  });

  it('gives a lone owner the next job as soon as one of its own ends', async () => {
    let now = 0;
    let most = 0;
    let done = 0;
    const run = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
      done += 1;
    };
    const job = { name: 'lone', concurrency: 3, perOwner: 2 };
    const sender = await startQueue({ ...job, run: async () => {} }, { isWorker: false });
    for (let n = 0; n < 60; n += 1) await send(sender, 'lone', { n }, 'lone');
    await startQueue({ ...job, run });
    await expect.poll(() => done).toBe(60);
    expect(most).toBe(2);
  });

  it('only sends in a process that is no worker', async () => {
    const ran: string[] = [];
    const job = (who: string) => ({ name: 'roles', concurrency: 1, run: async () => void ran.push(who) });
    const api = await startQueue(job('api'), { isWorker: false });
    await send(api, 'roles', { n: 1 });
    await startQueue(job('worker'));
    await expect.poll(() => ran).toEqual(['worker']);
  });
});
