import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '#app.ts';
import { readConfig } from '#config.ts';
import { flipBit } from '#testing/flip-bit.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-postgres.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { verifyInstallation } from '../verify-installation.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const BACKUP_PROGRAM = path.join(import.meta.dirname, '../../../../scripts/backup.ts');

let server: TestServer;
let admin: TestUser;
let environment: Record<string, string>;
let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(20 * 1024 ** 2) } });
  admin = await server.addUser('ADMIN');
  environment = { DATA_DIR: server.dataDir, DATABASE_URL: server.config.databaseUrl ?? '' };
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-backup-'));
});
afterAll(async () => {
  await server.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Files that are uploaded while a backup is made. */
const LOAD = 20;
const logOf = (name: string, lines = 300) =>
  Array.from(
    { length: lines },
    (_, i) => `${new Date(Date.UTC(2026, 2, 1) + i * 1000).toISOString()} ERROR db - ${name} failed ${i}\n`,
  ).join('');

async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.set('logfile', new File([logOf(name)], `${name}.log`));
  const { status, body, text } = await server.call('POST', '/logs/upload', { token: admin.token, body: form });
  if (status !== 200) throw new Error(text);
  return (body as { logFile: LogFile }).logFile.id;
}

async function waitAllParsed(): Promise<void> {
  for (;;) {
    const { body } = await server.call('GET', '/logs', { token: admin.token });
    if ((body as { logFiles: LogFile[] }).logFiles.every(({ status }) => status === 'completed')) return;
    await sleep(50);
  }
}

async function emptyInstallation(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  databases.push(database);
  // A folder that is yet to be made.
  return { DATA_DIR: path.join(await mkdtemp(path.join(folder, 'machine-')), 'data'), DATABASE_URL: database.url };
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Starts a server on a restored installation and gives what its list says. */
async function listRestored(installation: Record<string, string>): Promise<LogFile[]> {
  const restored = await createServer(
    readConfig({ ...installation, PORT: '0', DATABASE_CONNECTIONS: '5', LOG_LEVEL: 'error' }),
  );
  try {
    const url = await restored.listen();
    const call = async (address: string) => {
      const response = await fetch(url + address, { headers: { authorization: `Bearer ${admin.token}` } });
      return { status: response.status, body: (await response.json()) as { logFiles: LogFile[]; entries: unknown[] } };
    };
    for (;;) {
      const { status, body } = await call('/logs');
      expect(status).toBe(200);
      if (body.logFiles.some((file) => file.status === 'pending' || file.status === 'processing')) {
        await sleep(100);
        continue;
      }
      for (const { id } of body.logFiles)
        expect((await call(`/logs/${id}/entries?limit=1`)).body.entries).toHaveLength(1);
      return body.logFiles;
    }
  } finally {
    await restored.stop();
  }
}

test('a backup under load holds everything that was acknowledged before it, and a new installation reads it', async () => {
  const acknowledged = [await upload('first'), await upload('second')];
  const erased = [await upload('erased-1'), await upload('erased-2'), await upload('erased-3')];
  await waitAllParsed();
  await server.call('POST', '/settings/llm-endpoint', {
    token: admin.token,
    body: { llm_endpoint: 'http://127.0.0.1:9', apiKey: 'secret' },
  });
  const goal = path.join(folder, 'loaded');
  let isOver = false;
  const load = (async () => {
    for (let i = 0; i < LOAD && !isOver; i += 1) {
      await upload(`during-${i}`);
      const id = erased.pop();
      if (id !== undefined) await server.call('DELETE', `/logs/${id}?hardDelete=true`, { token: admin.token });
    }
  })();
  // Not parsed yet: its job goes along.
  acknowledged.push(await upload('third'));
  const { manifest } = await backUp(goal, environment);
  isOver = true;
  await load;
  expect(manifest).toMatchObject({ damaged: [], missing: [] });

  const target = await emptyInstallation();
  await restore(goal, target);
  const { verified, skipped, damaged } = await verifyInstallation(target, { repair: false });
  expect(damaged).toEqual([]);
  expect(verified + skipped).toBeGreaterThanOrEqual(acknowledged.length);
  const files = await listRestored(target);
  expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(files.every(({ status, entryCount }) => status === 'completed' && entryCount === 300)).toBe(true);
}, 120_000);

test('an interrupted backup leaves nothing that looks like a backup, and the next one is complete', async () => {
  const goal = path.join(folder, 'killed');
  await server.platform.db.transaction().execute(async (transaction) => {
    // It stands still in the middle of its tables.
    await sql`lock table users in access exclusive mode`.execute(transaction);
    const killed = spawn(process.execPath, [BACKUP_PROGRAM, goal], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: 'ignore',
    });
    while (!(await isThere(`${goal}.unfinished/database/users.copy`))) await sleep(5);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  });
  expect(await isThere(goal)).toBe(false);
  await expect(restore(`${goal}.unfinished`, await emptyInstallation())).rejects.toThrow('is not a finished backup');
  await backUp(goal, environment);
  expect(await isThere(`${goal}.unfinished`)).toBe(false);
  const target = await emptyInstallation();
  await restore(goal, target);
  expect((await verifyInstallation(target, { repair: false })).damaged).toEqual([]);
}, 120_000);

test('refuses to restore a backup from a newer release', async () => {
  const goal = path.join(folder, 'other-release');
  await backUp(goal, environment);
  const file = path.join(goal, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const { migrations } = manifest;
  await writeFile(file, JSON.stringify({ ...manifest, migrations: [...migrations, '9999-later'] }));
  await expect(restore(goal, await emptyInstallation())).rejects.toThrow('by a newer release (it contains 9999-later)');

  await writeFile(file, JSON.stringify({ ...manifest, migrations: migrations.slice(0, -1) }));
  const used = await emptyInstallation();
  await (await createServer(readConfig(used), { logOutput: new PassThrough().resume() })).stop();
  await expect(restore(goal, used)).rejects.toThrow(
    `tables from a later release than the backup (${migrations.at(-1)})`,
  );
  // With the right backup, a server that was started once and never used is empty.
  await writeFile(file, JSON.stringify(manifest));
  await restore(goal, used);

  await sql`insert into migrations (name) values ('9999-later')`.execute(server.platform.db);
  await expect(backUp(path.join(folder, 'later'), environment)).rejects.toThrow(
    'The database belongs to a different release',
  );
  await sql`delete from migrations where name = '9999-later'`.execute(server.platform.db);
}, 120_000);

test('an open upload goes on in the restored installation where its sender was told', async () => {
  const created = await server.call('POST', '/uploads', {
    token: admin.token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from('open.log').toString('base64')}`,
    },
  });
  await server.call('PATCH', `/${created.headers.get('location')}`, {
    token: admin.token,
    body: 'x'.repeat(400),
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
  const goal = path.join(folder, 'open-upload');
  await backUp(goal, environment);
  const target = await emptyInstallation();
  await restore(goal, target);
  const [part = ''] = (await readdir(path.join(target['DATA_DIR'] ?? '', 'tmp'))).filter((name) =>
    name.endsWith('.part'),
  );
  expect(await readFile(path.join(target['DATA_DIR'] ?? '', 'tmp', part), 'utf8')).toBe('x'.repeat(400));
});

test('refuses a target that is not empty and a backup that is incomplete', async () => {
  const goal = path.join(folder, 'whole');
  await upload('kept');
  await waitAllParsed();
  await backUp(goal, environment);
  await expect(backUp(goal, environment)).rejects.toThrow('already exists');
  const nowhere = path.join(folder, 'nowhere');
  await expect(backUp(path.join(folder, 'of-nothing'), { DATA_DIR: nowhere })).rejects.toThrow('No installation found');
  await expect(restore(goal, environment)).rejects.toThrow(/already contains data/);
  const otherFolder = await mkdtemp(path.join(folder, 'data-'));
  await expect(restore(goal, { ...environment, DATA_DIR: otherFolder })).rejects.toThrow(
    'A server is using this database',
  );

  const target = await emptyInstallation();
  const [key = ''] = (await readFile(path.join(goal, 'blobs.tsv'), 'utf8')).split('\t');
  await rm(path.join(goal, 'blobs', key));
  await expect(restore(goal, target)).rejects.toThrow(`The backup is incomplete: ${key} is missing`);
  // What was begun and not finished is no installation.
  await expect(createServer(readConfig(target))).rejects.toThrow('did not finish');

  const again = path.join(folder, 'again');
  await backUp(again, environment);
  await flipBit(path.join(again, 'database', 'log_files.copy'), 0.5);
  await expect(restore(again, await emptyInstallation())).rejects.toThrow(
    'The backup is damaged: database/log_files.copy does not match its checksum',
  );
  await writeFile(path.join(again, 'manifest.json'), '{"format": 2}');
  await expect(restore(again, await emptyInstallation())).rejects.toThrow('was made by a newer release');
}, 120_000);

test('what is damaged already is named by the backup and by verify, which lets the server repair it', async () => {
  const id = await upload('damaged');
  await waitAllParsed();
  const { blob_key: key } = await server.platform.db
    .selectFrom('log_segments')
    .select('blob_key')
    .where('log_file_id', '=', id)
    .executeTakeFirstOrThrow();
  await flipBit(await server.platform.blobs.localPath(key), 0.5);
  const { manifest } = await backUp(path.join(folder, 'of-damaged'), environment);
  expect(manifest).toMatchObject({ damaged: [key], missing: [] });
  const { damaged, queued } = await verifyInstallation(environment, { repair: true });
  expect(damaged.map(({ file, verdict }) => [file.id, verdict.raw, verdict.entries])).toEqual([
    [id, 'whole', 'damaged'],
  ]);
  expect(queued).toBe(1);
  for (;;) {
    const { body } = await server.call('GET', `/logs/${id}`, { token: admin.token });
    const { status, damage } = (body as { logFile: LogFile }).logFile ?? {};
    if (status === 'completed' && damage === null) break;
    await sleep(50);
  }
  expect((await verifyInstallation(environment, { repair: false })).damaged).toEqual([]);
});

test('a backup of an installation without secret.key holds none, and says so', async () => {
  const other = await startTestServer({ env: { SECRET_KEY: 'a'.repeat(64) } });
  try {
    await rm(path.join(other.dataDir, 'secret.key'), { force: true });
    const goal = path.join(folder, 'without-secret');
    const { manifest } = await backUp(goal, { DATA_DIR: other.dataDir, DATABASE_URL: other.config.databaseUrl ?? '' });
    expect(manifest.hasSecretKey).toBe(false);
    expect(await readdir(goal)).not.toContain('secret.key');
  } finally {
    await other.stop();
  }
});
