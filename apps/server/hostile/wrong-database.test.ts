import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adoptBlobs } from '#adopt-blobs.ts';
import { createServer, type Server } from '#app.ts';
import { readConfig } from '#config.ts';
import { blobPrefix } from '#features/log-files/blob-keys.ts';
import { userStore } from '#features/users/user-store.ts';
import { newId } from '#platform/new-id.ts';
import { quarantineOrphans } from '#quarantine-orphans.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '#testing/test-postgres.ts';

/** What an operator gets wrong: a mistyped DATABASE_URL, a folder of another installation, a restore of yesterday. */

let dataDir: string;
let databases: TestDatabase[];
let servers: Server[];
let log: string[];
beforeEach(async () => {
  log = [];
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-wrong-'));
  databases = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  for (const database of databases) await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function copyOf(database: TestDatabase): Promise<TestDatabase> {
  const copy = await copyTestDatabase(database);
  databases.push(copy);
  return copy;
}

const environment = (database: TestDatabase, folder: string, role: string) => ({
  PORT: '0',
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  DATABASE_CONNECTIONS: '3',
  ROLE: role,
});

async function start(database: TestDatabase, folder = dataDir, role = 'all'): Promise<Server> {
  const config = readConfig(environment(database, folder, role));
  const server = await createServer(config, { logOutput: collectLog() });
  servers.push(server);
  return server;
}

async function stop(server: Server): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

function collectLog(): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk).trimEnd());
      done();
    },
  });
}

const TWO_DAYS_MS = 2 * 24 * 3600 * 1000;

/** Log files as they lie there two days after their upload. */
async function addFiles({ platform: { db, blobs } }: Server, count: number): Promise<string[]> {
  const person = { firstName: 'Ada', lastName: 'Byron', role: 'VIEWER' as const, passwordHash: 'none' };
  const user = await userStore.add(db, { ...person, email: `${newId().toLowerCase()}@example.com` });
  const keys: string[] = [];
  for (let file = 0; file < count; file += 1) {
    const id = newId();
    const blob_key = `${blobPrefix('raw', id)}${Date.now() - TWO_DAYS_MS}-00ff00`;
    await blobs.put(blob_key, Buffer.from('2026-03-01T00:00:00Z INFO db - ok\n'));
    const row = { id, filename: 'app.log', source: 'upload' as const, size: 35, blob_key, uploaded_by: user.id };
    await db
      .insertInto('log_files')
      .values({ ...row, created_at: new Date(), status: 'completed' })
      .execute();
    keys.push(blob_key);
  }
  return keys;
}

/** The keys of all log files below the folder. */
async function storedKeys(folder = dataDir): Promise<string[]> {
  const root = path.join(folder, 'blobs', 'keys');
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((key) => key !== 'installation')
    .toSorted();
}

const idOf = async ({ platform: { db } }: Server) =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
const warnings = () => log.filter((line) => line.includes('warning'));
const ADOPT = 'npm run admin -- adopt-blobs';

describe('a start on the wrong database', () => {
  it('is refused when the database is empty, again and again, and touches no log', async () => {
    const first = await start(await newDatabase());
    const keys = await addFiles(first, 3);
    const id = await idOf(first);
    await stop(first);
    const empty = await newDatabase();
    for (const _again of [1, 2]) {
      await expect(start(empty)).rejects.toMatchObject({
        name: 'StartRefusal',
        message: expect.stringMatching(new RegExp(`belongs? to installation ${id}.* is new.*${ADOPT}`)),
      });
    }
    expect(await storedKeys()).toEqual(keys.toSorted());
  });

  it('is refused in a sentence that names both when it is of another installation', async () => {
    const other = await newDatabase();
    const folder = await mkdtemp(path.join(dataDir, 'other-'));
    const theirs = await start(other, folder);
    await addFiles(theirs, 1);
    const [mine, id] = [await start(await newDatabase()), await idOf(theirs)];
    const myId = await idOf(mine);
    await stop(theirs);
    await stop(mine);
    const refused = start(other);
    await expect(refused).rejects.toThrow(path.join(dataDir, 'blobs'));
    await expect(refused).rejects.toThrow(id);
    await expect(refused).rejects.toThrow(myId);
    await expect(refused).rejects.toThrow(new URL(other.url).pathname);
    await expect(refused).rejects.not.toThrow(/postgres:\/\//);
  });

  it('is refused when the database is older than what the folder has seen', async () => {
    const database = await newDatabase();
    const first = await start(database);
    await addFiles(first, 1);
    await stop(first);
    const yesterday = await copyOf(database);
    const second = await start(database);
    const keys = [...(await addFiles(second, 3)), ...(await storedKeys())];
    await stop(second);
    await expect(start(yesterday)).rejects.toThrow(/dates from \d{4}-.*Z, but .* with a newer state, from \d{4}-.*Z/);
    expect(await storedKeys()).toEqual([...new Set(keys)].toSorted());
    await stop(await start(database));
  });

  it('is refused when the folder was filled before there were ids and the database names nothing in it', async () => {
    const first = await start(await newDatabase());
    await addFiles(first, 2);
    await first.platform.blobs.remove('installation');
    await stop(first);
    await expect(start(await newDatabase())).rejects.toThrow(
      /contains log files, but the database .* knows none of them/,
    );
    expect(await storedKeys()).toHaveLength(2);
  });

  it('is refused to a worker on another folder than the one who answers, and given on the same', async () => {
    const database = await newDatabase();
    await start(database, dataDir, 'api');
    const other = await mkdtemp(path.join(dataDir, 'other-'));
    await expect(start(database, other, 'worker')).rejects.toThrow(`${path.join(other, 'blobs')} is empty`);
    await start(database, dataDir, 'worker');
  });

  it('is what an operator may mean: the two are tied together, and no log is lost', async () => {
    const first = await start(await newDatabase());
    const keys = await addFiles(first, 12);
    await stop(first);
    const database = await newDatabase();
    await expect(start(database)).rejects.toThrow(ADOPT);
    await adoptBlobs(environment(database, dataDir, 'all'));
    const second = await start(database);
    await second.keepRetention();
    await second.keepRetention();
    expect(await storedKeys()).toEqual(keys.toSorted());
    expect(warnings().filter((line) => line.includes('12 of 12'))).toHaveLength(2);
  });
});

describe('an installation', () => {
  it('from before there were ids starts as ever, and has one from then on', async () => {
    const database = await newDatabase();
    const first = await start(database);
    await addFiles(first, 2);
    await first.platform.blobs.remove('installation');
    await first.platform.db.updateTable('installation').set({ is_tied: false }).execute();
    await stop(first);
    const second = await start(database);
    await stop(second);
    await expect(start(await newDatabase())).rejects.toThrow(/belongs to installation/);
  });

  it('without any log file may have a new folder', async () => {
    const database = await newDatabase();
    const [first, other] = [await start(database), await mkdtemp(path.join(dataDir, 'other-'))];
    await stop(first);
    await stop(await start(database, other));
    await expect(start(await newDatabase(), other)).rejects.toThrow(/belongs to installation/);
  });

  it('with log files is refused an empty folder', async () => {
    const database = await newDatabase();
    const first = await start(database);
    await addFiles(first, 1);
    await stop(first);
    const other = await mkdtemp(path.join(dataDir, 'other-'));
    await expect(start(database, other)).rejects.toThrow(`${path.join(other, 'blobs')} is empty`);
  });

  it('started at once by two processes gets one id', async () => {
    const database = await newDatabase();
    const roles = ['api', 'worker', 'api'];
    const ids = await Promise.all(roles.map(async (role) => idOf(await start(database, dataDir, role))));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a database that is put in the place of another under a running server', () => {
  it('stops the cleaning before it removes anything', async () => {
    const server = await start(await newDatabase());
    const keys = await addFiles(server, 3);
    const { db } = server.platform;
    await db
      .updateTable('log_files')
      .set({ deleted_at: new Date(0) })
      .execute();
    await db.updateTable('installation').set({ id: 'another' }).execute();
    await server.keepRetention();
    expect(await storedKeys()).toEqual(keys.toSorted());
    expect(warnings().filter((line) => line.includes('another'))).toHaveLength(1);
  });

  it('with many logs missing warns once and moves nothing', async () => {
    const database = await newDatabase();
    const server = await start(database);
    const keys = await addFiles(server, 30);
    const { db } = server.platform;
    await sql`delete from log_files where blob_key = any(${keys.slice(0, 11)})`.execute(db);
    await server.keepRetention();
    expect(await storedKeys()).toEqual(keys.toSorted());
    expect(warnings().filter((line) => line.includes('11 of 30'))).toHaveLength(1);
    await stop(server);
    expect(await quarantineOrphans(environment(database, dataDir, 'all'))).toBe(11);
    expect((await storedKeys()).filter((key) => key.startsWith('quarantine/'))).toHaveLength(11);
  });

  it('with few logs missing loses none of them: they come back with the rows', async () => {
    const server = await start(await newDatabase());
    const keys = await addFiles(server, 12);
    const { db } = server.platform;
    const columns = ['id', 'filename', 'source', 'size', 'blob_key', 'uploaded_by', 'created_at', 'status'] as const;
    const rows = await db.selectFrom('log_files').select(columns).execute();
    await sql`delete from log_files where blob_key = any(${keys.slice(0, 9)})`.execute(db);
    await server.keepRetention();
    const today = new Date().toISOString().slice(0, 10);
    const moved = keys.map((key, index) => (index < 9 ? `quarantine/${today}/${key}` : key));
    expect(await storedKeys()).toEqual(moved.toSorted());
    expect(log.filter((line) => line.includes(keys[0] ?? 'none'))).toHaveLength(1);
    const lost = rows.filter(({ blob_key }) => keys.indexOf(blob_key) < 9);
    await db.insertInto('log_files').values(lost).execute();
    await server.keepRetention();
    expect(await storedKeys()).toEqual(keys.toSorted());
  });
});
