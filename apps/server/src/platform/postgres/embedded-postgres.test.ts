import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import {
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '#platform/postgres/data-dir-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { readPostmasterPid } from '#platform/postgres/postmaster.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-embedded-'));
});
afterEach(async () => {
  // Servers that a test left behind on purpose.
  const pid = await readPostmasterPid(path.join(dataDir, 'pg'));
  if (pid !== null) signal(pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const start = () => startEmbeddedPostgres({ dataDir });

let made: string;
beforeAll(async () => {
  made = await mkdtemp(path.join(os.tmpdir(), 'rootline-made-'));
  await (await startEmbeddedPostgres({ dataDir: made })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true, maxRetries: 10 }));

/** Starts a database that was there before: a copy of one, since making each takes longer than all that is tested of it. */
async function startMade() {
  await cp(made, dataDir, { recursive: true });
  return start();
}

const pidFile = () => path.join(dataDir, 'pg', 'postmaster.pid');

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

async function query(connectionString: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(sql);
    return Object.values(rows[0] ?? {}).join();
  } finally {
    await client.end();
  }
}

/** The id of a process that has ended. */
function deadPid(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    child.once('exit', () => resolve(child.pid ?? 1));
  });
}

describe('the embedded database', () => {
  it('is durable, checks its pages, needs a password and listens to this machine only', async () => {
    const postgres = await start();
    const ask = (sql: string) => query(postgres.connectionString, sql);
    expect(await ask('show server_version_num')).toMatch(/^18/);
    expect(await ask('show fsync')).toBe('on');
    expect(await ask('show synchronous_commit')).toBe('on');
    expect(await ask('show data_checksums')).toBe('on');
    expect(await ask('show listen_addresses')).toBe('127.0.0.1');
    expect(await ask('show unix_socket_directories')).toBe('');
    expect(await ask('show server_encoding')).toBe('UTF8');
    expect(await ask(`select upper('ä')`)).toBe('Ä');
    const wrong = postgres.connectionString.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    const { mode } = await stat(path.join(dataDir, 'pg-password'));
    expect(mode & 0o777).toBe(0o600);
    await postgres.stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });

  it('is adopted, not started again, when its parent was killed', async () => {
    const first = await startMade();
    await query(first.connectionString, 'create table kept as select 7 as seven');
    const second = await start();
    expect(second.adopted).toBe(true);
    expect(second.connectionString).toBe(first.connectionString);
    expect(await findRunningPostgres(dataDir)).toBe(first.connectionString);
    expect(await query(second.connectionString, 'select seven from kept')).toBe('7');
    await second.stop();
  });

  it('comes back with its data after a kill -9 of the database itself', async () => {
    const first = await startMade();
    await query(first.connectionString, 'create table kept as select 7 as seven');
    signal((await readPostmasterPid(path.join(dataDir, 'pg'))) ?? 0, 'SIGKILL');
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select seven from kept')).toBe('7');
    await second.stop();
  });

  it('is revived at the same address when it dies under us', async () => {
    const postgres = await startMade();
    expect(await postgres.reviveIfDead()).toBe(false);
    signal((await readPostmasterPid(path.join(dataDir, 'pg'))) ?? 0, 'SIGKILL');
    await expect.poll(() => postgres.reviveIfDead()).toBe(true);
    expect(await query(postgres.connectionString, 'select 1')).toBe('1');
    await postgres.stop();
  });

  it.each([
    ['a process that is no PostgreSQL', async () => process.pid],
    ['a process that has ended', deadPid],
  ])('starts when postmaster.pid names %s', async (_name, pid) => {
    const first = await startMade();
    await first.stop();
    const { port } = new URL(first.connectionString);
    await writeFile(pidFile(), `${await pid()}\n${dataDir}/pg\n1700000000\n${port}\n\n127.0.0.1\n`);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select 1')).toBe('1');
    await second.stop();
  });

  // As root every file can be read; a folder in its place and a link to itself cannot, and neither says that it is gone.
  it.each([
    ['a folder', (file: string) => mkdir(file)],
    ['a link to itself', (file: string) => symlink(file, file)],
    ['cut off', (file: string) => writeFile(file, '')],
  ])('is neither killed nor replaced when its postmaster.pid is %s', async (_name, put) => {
    const postgres = await startMade();
    const ask = () => query(postgres.connectionString, 'select pg_postmaster_start_time()::text');
    const startedAt = await ask();
    const pid = await readFile(pidFile(), 'utf8');
    const kept = `${pidFile()}.kept`;
    await rename(pidFile(), kept);
    await put(pidFile());
    const found = await lstat(pidFile());
    try {
      await expect(postgres.reviveIfDead()).rejects.toThrow(pidFile());
      await expect(start()).rejects.toMatchObject({
        name: 'StartRefusal',
        message: expect.stringContaining(pidFile()),
      });
      expect((await lstat(pidFile())).ino).toBe(found.ino);
      expect(await ask()).toBe(startedAt);
    } finally {
      await rm(pidFile(), { recursive: true });
      await rename(kept, pidFile());
    }
    expect(await readFile(pidFile(), 'utf8')).toBe(pid);
    expect(await postgres.reviveIfDead()).toBe(false);
    await postgres.stop();
  });

  it('is not started a second time when its postmaster.pid is gone and it still answers', async () => {
    const postgres = await startMade();
    await rename(pidFile(), `${pidFile()}.kept`);
    expect(await postgres.reviveIfDead()).toBe(false);
    await rename(`${pidFile()}.kept`, pidFile());
    await postgres.stop();
  });

  it.runIf(process.getuid?.() === 0)('of root runs under a user of its own, whoever had the data before', async () => {
    const cluster = path.join(dataDir, 'pg');
    const owners = async () => new Set((await everything(cluster)).map(({ uid }) => uid));
    const first = await startMade();
    const [uid = 0] = await owners();
    expect([0, 65_534]).not.toContain(uid);
    expect(await owners()).toEqual(new Set([uid]));
    expect((await stat(`/proc/${await readPostmasterPid(cluster)}`)).uid).toBe(uid);
    await first.stop();
    for (const { file } of await everything(cluster)) await chown(file, 65_534, 65_534);
    const second = await start();
    expect(await owners()).toEqual(new Set([uid]));
    expect(await query(second.connectionString, 'select 1')).toBe('1');
    await second.stop();
  });

  it('starts from nothing when the first start was killed half-way', async () => {
    await mkdir(path.join(dataDir, 'pg.new', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'pg.new', 'PG_VERSION'), '18\n');
    const postgres = await start();
    expect(await query(postgres.connectionString, 'select 1')).toBe('1');
    await postgres.stop();
  });

  it('works again when its folder was moved aside and put back', async () => {
    const [cluster, aside] = [path.join(dataDir, 'pg'), path.join(dataDir, 'pg.aside')];
    const first = await startMade();
    await query(first.connectionString, 'create table kept as select 7 as seven');
    await first.stop();
    await rename(cluster, aside);
    await (await start()).stop();
    await rm(cluster, { recursive: true });
    await rename(aside, cluster);
    const again = await start();
    expect(await query(again.connectionString, 'select seven from kept')).toBe('7');
    await again.stop();
  });

  it('refuses the data of another major version in one sentence', async () => {
    const postgres = await startMade();
    await postgres.stop();
    await writeFile(path.join(dataDir, 'pg', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, but this release includes PostgreSQL 18. Back it up/,
    );
  });
});

describe('the lock of a data folder', () => {
  it('is refused to a second server and given after release', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      /Another Rootline server \(process \d+\) already uses the data folder/,
    );
    await lock.release();
    const again = await lockDataDir(dataDir);
    await again.release();
  });

  it.each([
    ['a process that has ended', async () => ({ pid: await deadPid(), host: os.hostname(), started: '1' })],
    ['a process id that is used again', async () => ({ pid: process.ppid, host: os.hostname(), started: '1' })],
    ['our own process id of an earlier life', async () => ({ pid: process.pid, host: os.hostname(), started: '1' })],
  ])('is taken over from %s', async (_name, holder) => {
    await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify(await holder()));
    const lock = await lockDataDir(dataDir);
    await expect(readFile(path.join(dataDir, 'server.lock'), 'utf8')).resolves.toContain(`"pid":${process.pid}`);
    await lock.release();
  });

  it.each([
    ['a folder', (file: string) => mkdir(file)],
    ['a link to itself', (file: string) => symlink(file, file)],
  ])('is refused in a sentence that names the file when that is %s', async (_name, put) => {
    const file = path.join(dataDir, 'server.lock');
    await put(file);
    await expect(lockDataDir(dataDir)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringContaining(`${file} cannot be read`),
    });
    expect(await locksIn(dataDir)).toEqual(['server.lock']);
  });

  it('is refused when its file was cut off and somebody still looks after it', async () => {
    const file = path.join(dataDir, 'server.lock');
    await writeFile(file, '{"pid":');
    const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
    try {
      await expect(lockDataDir(dataDir)).rejects.toThrow(file);
    } finally {
      clearInterval(beat);
    }
  }, 30_000);

  it('is taken over when its file was cut off', async () => {
    await writeFile(path.join(dataDir, 'server.lock'), '{"pid":');
    const past = new Date(Date.now() - 60_000);
    await utimes(path.join(dataDir, 'server.lock'), past, past);
    await (await lockDataDir(dataDir)).release();
  });

  it('is given to one of many who ask at once after a crash, again and again', async () => {
    for (let round = 0; round < 30; round += 1) {
      await writeFile(
        path.join(dataDir, 'server.lock'),
        JSON.stringify({ pid: await deadPid(), host: os.hostname(), started: '1', round }),
      );
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDir(dataDir)));
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      await won[0]?.value.release();
      expect(await locksIn(dataDir)).toEqual([]);
    }
  });

  it('is taken over when one who was about to take it over crashed as well', async () => {
    const dead = { pid: await deadPid(), host: os.hostname(), started: '1' };
    const stale = JSON.stringify(dead);
    await writeFile(path.join(dataDir, 'server.lock'), stale);
    const claim = createHash('sha256').update(stale).digest('hex').slice(0, 16);
    await writeFile(path.join(dataDir, `server.lock.claim-${claim}-0`), JSON.stringify({ ...dead, started: '2' }));
    const lock = await lockDataDir(dataDir);
    expect(await locksIn(dataDir)).toEqual(['server.lock']);
    await lock.release();
  });
});

/** A folder and all that is in it. */
async function everything(folder: string): Promise<{ file: string; uid: number }[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const files = names.map((name) => path.join(folder, name));
  const found = await Promise.all(files.map(async (file) => ({ file, of: await lstat(file).catch(() => null) })));
  // A running database removes files all the time.
  return found.flatMap(({ file, of }) => (of === null ? [] : [{ file, uid: of.uid }]));
}

async function locksIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('server.lock'));
}
