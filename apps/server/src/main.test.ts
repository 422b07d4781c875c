import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LogFile } from '@rootline/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRunningPostgres } from '#platform/postgres/embedded-postgres.ts';
import { readPostmasterPid } from '#platform/postgres/postmaster.ts';
import { SERVER_PROGRAM } from '../../../scripts/server-program.ts';

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  const pid = await postmaster();
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const postmaster = () => readPostmasterPid(path.join(dataDir, 'pg'));

function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += String(chunk);
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  );
  return {
    child,
    output,
    ended,
    /** The part of the output that the expression catches, as soon as it is there. */
    async find(expression: RegExp): Promise<string> {
      await expect.poll(() => expression.exec(output.stdout)?.[1], { timeout: 60_000, interval: 50 }).toBeDefined();
      return expression.exec(output.stdout)?.[1] ?? '';
    },
  };
}

const ADDRESS = /^Rootline is running at (\S+)$/m;
const LINK = /^Create the first administrator: (\S+)$/m;

async function setUp(link: string): Promise<string> {
  const { origin, hash } = new URL(link);
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'secret1' };
  const response = await fetch(`${origin}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, code: hash.slice(1) }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** One log file, so that everything that is ever written has been. */
async function uploadParsed(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const body = new FormData();
  body.set('logfile', new File(['2026-03-01T00:00:00Z ERROR db - boom\n'], 'app.log'));
  expect((await fetch(`${address}/logs/upload`, { method: 'POST', headers, body })).status).toBe(200);
  const statuses = async () => {
    const { logFiles } = (await (await fetch(`${address}/logs`, { headers })).json()) as { logFiles: LogFile[] };
    return logFiles.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['completed']);
}

async function statusOf(address: string, token: string): Promise<number> {
  return (await fetch(`${address}/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}

it('prints the address and the set-up link, works, and leaves nothing behind at SIGTERM', async () => {
  const server = run();
  const address = await server.find(ADDRESS);
  const link = await server.find(LINK);
  expect(link).toMatch(new RegExp(`^${address}/setup#[\\w-]{43}$`));
  const token = await setUp(link);
  expect(await statusOf(address, token)).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await postmaster()).toBeNull();
  expect(server.output.stderr).toBe('');
});

it('closes the data folder to other users, what an earlier release left open too', async () => {
  for (const folder of ['blobs/keys', 'tmp', 'cache']) await mkdir(path.join(dataDir, folder), { recursive: true });
  await writeFile(path.join(dataDir, 'secret.key'), 'x'.repeat(44));
  for (const name of ['', 'blobs', 'blobs/keys', 'tmp', 'cache', 'secret.key'])
    await chmod(path.join(dataDir, name), 0o755);
  const server = run();
  const address = await server.find(ADDRESS);
  const token = await setUp(await server.find(LINK));
  await uploadParsed(address, token);
  const open: string[] = [];
  for (const name of ['', ...(await readdir(dataDir, { recursive: true }))]) {
    const found = await lstat(path.join(dataDir, name)).catch(() => null);
    if (found !== null && (found.mode & 0o077) !== 0) open.push(name);
  }
  expect(open).toEqual([]);
});

it('after kill -9 adopts the database, keeps the sessions, and prints no link any more', async () => {
  const first = run();
  const token = await setUp(await first.find(LINK));
  const pid = await postmaster();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await findRunningPostgres(dataDir)).not.toBeNull();

  const second = run();
  const address = await second.find(ADDRESS);
  expect(await postmaster()).toBe(pid);
  expect(await statusOf(address, token)).toBe(200);
  expect(second.output.stdout).not.toMatch(LINK);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

it('refuses the data folder of a running server in one sentence', async () => {
  const first = run();
  await first.find(ADDRESS);
  const second = run();
  expect(await second.ended).toBe(1);
  expect(second.output.stderr.trim()).toBe(
    `Another Rootline server (process ${first.child.pid}) already uses the data folder ${dataDir}`,
  );
});

it.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
  [{ ROLE: 'worker' }, 'ROLE=worker requires DATABASE_URL, because the embedded database supports only one process'],
  [{ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/],
])('stops with one sentence for %j', async (env, sentence) => {
  const server = run(env);
  expect(await server.ended).toBe(1);
  const said = server.output.stderr.trim();
  expect(said.split('\n')).toHaveLength(1);
  if (typeof sentence === 'string') expect(said).toBe(sentence);
  else expect(said).toMatch(sentence);
});
