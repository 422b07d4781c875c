import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ChildCrashed, ChildrenBusy, ChildSilent } from '#platform/child-processes/child-messages.ts';
import { type ChildPool, type ChildPoolOptions, createChildPool } from '#platform/child-processes/child-pool.ts';
import type { TestOperations } from '#testing/test-child.ts';
import { openTestChildren } from '#testing/test-children.ts';

const testChildren = await openTestChildren();
afterAll(() => testChildren.close());

const pools: ChildPool<TestOperations>[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.stop();
});

function openPool(options: Partial<ChildPoolOptions<TestOperations>> = {}): ChildPool<TestOperations> {
  const pool = createChildPool<TestOperations>({
    startChild: testChildren.startChild,
    entry: new URL('../../../testing/test-child.ts', import.meta.url),
    heapMegabytes: 64,
    children: 1,
    callsPerChild: 4,
    idleMs: 60_000,
    silenceMs: 60_000,
    onCancel: 'interrupt',
    retryCrashed: false,
    ...options,
  });
  pools.push(pool);
  return pool;
}

test('a call is answered by another process, which is used again', async () => {
  const pool = openPool();
  const first = await pool.call('pid', null);
  expect(first).not.toBe(process.pid);
  expect(await pool.call('pid', null)).toBe(first);
  expect(await pool.call('echo', 'grüße\u0000')).toBe('grüße\u0000');
});

test('calls share as many children as the pool may have', async () => {
  const pool = openPool({ children: 2 });
  const [first, second] = await Promise.all([pool.call('pid', null), pool.call('pid', null)]);
  expect(first).not.toBe(second);
});

test('a call does not wait for another child to start while one that runs has room', async () => {
  const pool = openPool({ children: 2 });
  const running = await pool.call('pid', null);
  const long = pool.call('wait', 300);
  expect(await pool.call('pid', null)).toBe(running);
  await long;
  // Meanwhile the other one was started, and calls are spread once it is there.
  await vi.waitFor(async () => {
    const [first, second] = await Promise.all([pool.call('pid', null), pool.call('pid', null)]);
    expect(first).not.toBe(second);
  }, 30_000);
});

test('a call beyond the limit of a child is queued', async () => {
  const pool = openPool({ callsPerChild: 1 });
  const order: string[] = [];
  await Promise.all([
    pool.call('wait', 200).then(() => order.push('first')),
    pool.call('echo', 'x').then(() => order.push('second')),
  ]);
  expect(order).toEqual(['first', 'second']);
});

test('a refusal arrives with its code, another failure with its words', async () => {
  const pool = openPool();
  await expect(pool.call('refuse', null)).rejects.toMatchObject({ name: 'ChildRefusal', code: 'not_today' });
  await expect(pool.call('fail', null)).rejects.toThrow('broken');
});

test('a crash fails its call only, and the next call gets a new child', async () => {
  const pool = openPool();
  await expect(pool.call('crash', null)).rejects.toBeInstanceOf(ChildCrashed);
  expect(await pool.call('echo', 'alive')).toBe('alive');
});

test('calls beside one that crashes are tried again and answered', async () => {
  const pool = openPool({ retryCrashed: true });
  await pool.call('echo', 'started');
  const innocent = pool.call('wait', 300);
  const guilty = pool.call('crash', null);
  await expect(guilty).rejects.toBeInstanceOf(ChildCrashed);
  expect(await innocent).toBe('waited');
});

test('a child that cannot be trusted any more ends itself, and the reason is told', async () => {
  const pool = openPool();
  const before = await pool.call('pid', null);
  const beside = pool.call('wait', 10_000);
  beside.catch(() => {});
  await expect(pool.call('breakOff', null)).rejects.toThrow(/ended: nothing is certain$/);
  await expect(beside).rejects.toBeInstanceOf(ChildCrashed);
  expect(await pool.call('pid', null)).not.toBe(before);
});

test('a call that its child could not be trusted with is tried once more in another', async () => {
  const pool = openPool({ retryCrashed: true });
  const told: string[] = [];
  const call = pool.call('breakOff', null, { onStart: () => told.push('start'), onLost: () => told.push('lost') });
  await expect(call).rejects.toBeInstanceOf(ChildCrashed);
  expect(told).toEqual(['start', 'lost', 'start']);
});

test('every child has a folder of its own for temporary files, closed to others and gone with it', async () => {
  const pool = openPool({ children: 2, callsPerChild: 1 });
  const [first, second] = await Promise.all([pool.call('writeTemporary', null), pool.call('writeTemporary', null)]);
  expect(first).not.toBe(second);
  for (const folder of [first, second]) {
    expect(await readFile(path.join(folder, 'same-name'), 'utf8')).toMatch(/^\d+$/);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  }
  await pool.stop();
  await expect.poll(() => readdir(path.dirname(first))).not.toContain(path.basename(first));
});

test('owners take turns, and none has more calls at a time than is its due', async () => {
  const pool = openPool({ callsPerChild: 3, callsPerOwner: 2 });
  const order: string[] = [];
  const call = (owner: string, name: string, ms: number) =>
    pool.call('wait', ms, { owner }).then(() => order.push(name));
  const calls = [1, 2, 3, 4].map((number) => call('many', `many ${number}`, 1000));
  calls.push(call('few', 'few', 0));
  await Promise.all(calls);
  expect(order[0]).toBe('few');
  expect(order.indexOf('many 3')).toBeGreaterThan(order.indexOf('many 1'));
});

test('of owners who wait, the one who was served last comes last', async () => {
  const pool = openPool({ callsPerChild: 1 });
  const order: string[] = [];
  const call = (owner: string) => pool.call('echo', owner, { owner }).then((name) => order.push(name));
  await Promise.all([call('a'), call('a'), call('a'), call('b'), call('b'), call('c')]);
  expect(order.join('')).toBe('aabcab');
});

test('an owner with too many waiting calls is told so, and others are not', async () => {
  const pool = openPool({ callsPerChild: 1, waitingPerOwner: 1 });
  const calls = [pool.call('echo', '1', { owner: 'a' }), pool.call('echo', '2', { owner: 'a' })];
  await expect(pool.call('echo', '3', { owner: 'a' })).rejects.toBeInstanceOf(ChildrenBusy);
  calls.push(pool.call('echo', '4', { owner: 'b' }));
  expect(await Promise.all(calls)).toEqual(['1', '2', '4']);
});

test('a cancelled call ends at once with the reason of the caller, and the child goes on', async () => {
  const pool = openPool();
  const before = await pool.call('pid', null);
  const controller = new AbortController();
  const call = pool.call('wait', 60_000, { signal: controller.signal, onReport: () => controller.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(await pool.call('pid', null)).toBe(before);
});

test('a waiting call that is cancelled never starts', async () => {
  const pool = openPool({ callsPerChild: 1 });
  const controller = new AbortController();
  const running = pool.call('wait', 200);
  const waiting = pool.call('crash', null, { signal: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(await running).toBe('waited');
  expect(await pool.call('echo', 'alive')).toBe('alive');
});

test('where a cancel kills, the child is gone when the caller hears of it', async () => {
  const pool = openPool({ onCancel: 'kill' });
  const pid = await pool.call('pid', null);
  const controller = new AbortController();
  const call = pool.call('wait', 60_000, { signal: controller.signal, onReport: () => controller.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(() => process.kill(pid, 0)).toThrow();
});

test('a child that says nothing for too long is killed', async () => {
  const pool = openPool({ silenceMs: 5000 });
  await expect(pool.call('hang', null)).rejects.toBeInstanceOf(ChildSilent);
  expect(await pool.call('echo', 'alive')).toBe('alive');
});

test('a call that was silent is not tried again, other calls of its child are', async () => {
  const pool = openPool({ silenceMs: 4000, retryCrashed: true });
  const started: string[] = [];
  const silent = pool.call('hang', null, { onStart: () => started.push('silent') });
  await expect(silent).rejects.toMatchObject({ name: 'ChildSilent', seconds: 4 });
  expect(started).toEqual(['silent']);
});

test('a child without work ends, and a later call starts another', async () => {
  const pool = openPool({ idleMs: 50 });
  const pid = await pool.call('pid', null);
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await pool.call('pid', null)).not.toBe(pid);
});

test('a child that is wanted ahead of work lives on, and is the one that gets the work', async () => {
  const pool = openPool({ idleMs: 60_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pid = await pool.call('pid', null);
    vi.advanceTimersByTime(59_000);
    pool.warm();
    vi.advanceTimersByTime(59_000);
    expect(await pool.call('pid', null)).toBe(pid);
  } finally {
    vi.useRealTimers();
  }
});

test('a child sees nothing of the environment of the server but what it needs', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'x';
  const seen = await openPool().call('environment', null);
  delete process.env['SECRET_OF_THE_SERVER'];
  expect(seen).not.toContain('SECRET_OF_THE_SERVER');
});

test('a thread of a child reads what the child may read, and where threads are not allowed there is none', async () => {
  const own = fileURLToPath(new URL('../../../testing/test-child.ts', import.meta.url));
  const threaded = openPool({ threads: true });
  expect(await threaded.call('readInThread', own)).toContain('readInThread');
  expect(await threaded.call('readInThread', '/etc/passwd')).toBe('ERR_ACCESS_DENIED');
  await expect(openPool().call('readInThread', own)).rejects.toThrow('--allow-worker');
});

test('a child has no network, and one that has it reads none of the stored data', async () => {
  const stored = path.join(testChildren.dataFolder, 'stored');
  await writeFile(stored, 'entries');
  const nowhere = 'http://127.0.0.1:9/';
  const usual = openPool();
  expect(await usual.call('fetchFrom', nowhere)).toBe('ERR_ACCESS_DENIED');
  expect((await usual.call('readAs', stored)).text).toBe('entries');
  const connected = openPool({ network: true });
  expect(await connected.call('fetchFrom', nowhere)).toBe('ECONNREFUSED');
  await expect(connected.call('readAs', stored)).rejects.toThrow(/ERR_ACCESS_DENIED|restricted/);
});

test('a child keeps its compiled code where the server keeps its own, for the next child', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-code-'));
  const before = process.env['NODE_COMPILE_CACHE'];
  process.env['NODE_COMPILE_CACHE'] = folder;
  await openPool().call('echo', 'x');
  await vi.waitFor(async () => expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(5), 20_000);
  if (before === undefined) delete process.env['NODE_COMPILE_CACHE'];
  else process.env['NODE_COMPILE_CACHE'] = before;
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test('a stopped pool ends its children and refuses further calls', async () => {
  const pool = openPool();
  const pid = await pool.call('pid', null);
  const open = pool.call('wait', 60_000);
  open.catch(() => {});
  await pool.stop();
  await expect(open).rejects.toBeInstanceOf(ChildCrashed);
  expect(isAlive(pid)).toBe(false);
  await expect(pool.call('echo', 'x')).rejects.toBeInstanceOf(ChildCrashed);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
