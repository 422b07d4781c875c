import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles, uploadParsed } from '#testing/uploads.ts';
import { cleanUp } from './janitor.ts';
import { createLogFileStore } from './log-file-store.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

const DAY_MS = 24 * 60 * 60 * 1000;
const LOG = '2026-03-01T00:00:00Z ERROR db - boom\n';

/** Cleans up as if it were so many days later. Gives the ids that were erased. */
async function cleanUpAfter(days: number): Promise<string[]> {
  const { db, blobs } = server.platform;
  const erased: string[] = [];
  await cleanUp(
    {
      store: createLogFileStore(db, 0),
      blobs,
      tempFolder: path.join(server.dataDir, 'tmp'),
      softDeleteDays: 30,
      orphanDays: 7,
      log: server.platform.log,
      confirmInstallation: server.platform.installation.confirm,
      expire: async () => {},
      erase: async (id) => {
        erased.push(id);
        await db.deleteFrom('log_files').where('id', '=', id).execute();
      },
      removeUploads: async () => {},
      now: () => new Date(Date.now() + days * DAY_MS),
    },
    new AbortController().signal,
  );
  return erased;
}

test('a deleted file is erased when its days are over, not before, and no other', async () => {
  const [kept, deleted] = [await uploadParsed(server, token, LOG), await uploadParsed(server, token, LOG)];
  await server.call('DELETE', `/logs/${deleted.id}`, { token });
  expect(await cleanUpAfter(29)).toEqual([]);
  expect(await cleanUpAfter(31)).toEqual([deleted.id]);
  expect((await server.call('GET', `/logs/${kept.id}/entries`, { token })).status).toBe(200);
});

test('blobs that no row names are put aside after a day and deleted after a week, those of files stay', async () => {
  const { id } = await uploadParsed(server, token, LOG);
  const before = (await storedFiles(server)).filter((file) => file.includes(id));
  const { blobs } = server.platform;
  const orphans = ['raw/gone', `segments/${id}`, 'digests/gone'].map((folder) => `${folder}/${Date.now()}-00ff00`);
  for (const key of orphans) await blobs.put(key, Buffer.from('x'));
  const stored = async () => (await storedFiles(server)).filter((file) => file.endsWith('-00ff00')).toSorted();
  const kept = (folder: string) => orphans.map((key) => `keys/${folder}${key}`).toSorted();
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  await cleanUpAfter(0);
  expect(await stored()).toEqual(kept(''));
  await cleanUpAfter(2);
  expect(await stored()).toEqual(kept(`quarantine/${day}/`));
  await cleanUpAfter(9);
  expect(await stored()).toEqual(kept(`quarantine/${day}/`));
  await cleanUpAfter(10);
  expect(await stored()).toEqual([]);
  expect((await storedFiles(server)).filter((file) => file.includes(id))).toEqual(before);
});

test('a blob that is named again comes back, however long it has waited', async () => {
  const { id } = await uploadParsed(server, token, LOG);
  const { db, blobs } = server.platform;
  const row = await db.selectFrom('log_files').select('blob_key').where('id', '=', id).executeTakeFirstOrThrow();
  await blobs.move(row.blob_key, `quarantine/2026-01-01/${row.blob_key}`);
  await cleanUpAfter(0);
  expect(await storedFiles(server)).toContain(`keys/${row.blob_key}`);
});

test('work folders of killed parsers go after a day', async () => {
  const folders = ['parse-old-1', 'parse-new-1', 'other'].map((name) => path.join(server.dataDir, 'tmp', name));
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '0.parquet'), 'x');
  }
  const old = new Date(Date.now() - 2 * DAY_MS);
  await utimes(folders[0] ?? '', old, old);
  await cleanUpAfter(0);
  const left = (await readdir(path.join(server.dataDir, 'tmp'))).filter((name) => !name.startsWith('children-'));
  expect(left.toSorted()).toEqual(['other', 'parse-new-1']);
});
