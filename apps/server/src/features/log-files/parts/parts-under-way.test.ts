import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type Server } from '#app.ts';
import { expectNothingLeft, holdParts, IN_PARTS, LINES, LOG, untilPartsParsed } from '#testing/log-in-parts.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles, upload, waitParsed } from '#testing/uploads.ts';
import { cleanUp } from '../janitor.ts';
import { createLogFileStore } from '../log-file-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let token: string;
/** Answers for the same installation, and does no work. */
let other: Server;
let otherUrl: string;
beforeAll(async () => {
  server = await startTestServer({ env: IN_PARTS });
  token = (await server.addUser()).token;
  other = await createServer({ ...server.config, role: 'api' }, { logOutput: new PassThrough().resume() });
  otherUrl = await other.listen();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function uploadLog(): Promise<string> {
  return ((await upload(server, token, LOG)).body as { logFile: LogFile }).logFile.id;
}

/** Sweeps as if it were so many days later. */
async function sweepAfter(days: number): Promise<void> {
  const { db, blobs, log, installation } = server.platform;
  await cleanUp(
    {
      store: createLogFileStore(db, 0),
      blobs,
      log,
      tempFolder: path.join(server.dataDir, 'tmp'),
      softDeleteDays: 30,
      orphanDays: 7,
      confirmInstallation: installation.confirm,
      expire: async () => {},
      erase: async () => {},
      removeUploads: async () => {},
      now: () => new Date(Date.now() + days * DAY_MS),
    },
    new AbortController().signal,
  );
}

async function storedOf(id: string): Promise<string[]> {
  return (await storedFiles(server)).filter((file) => file.includes(id)).toSorted();
}

test('what parts wrote stays while others wait, however long, and all of it goes when the parsing fails', async () => {
  const held = await holdParts(server, 2);
  const [goesOn, fails] = [await uploadLog(), await uploadLog()];
  const written = [...(await untilPartsParsed(server, goesOn, 2)), ...(await untilPartsParsed(server, fails, 2))];
  const before = await storedFiles(server);
  expect(before).toEqual(expect.arrayContaining(written.map((key) => `keys/${key}`)));
  await sweepAfter(2);
  await sweepAfter(20);
  expect((await storedFiles(server)).toSorted()).toEqual(before.toSorted());

  await server.platform.db
    .updateTable('log_file_parts')
    .set({ failure: 'It cannot be read' })
    .where('log_file_id', '=', fails)
    .where('number', '=', 2)
    .execute();
  expect(await waitParsed(server, token, fails)).toMatchObject({ status: 'failed', error: 'It cannot be read' });
  await expect.poll(() => storedOf(fails)).toEqual([expect.stringMatching(/^keys\/raw\//)]);
  await held.release();
  expect(await waitParsed(server, token, goesOn)).toMatchObject({ status: 'completed', entryCount: LINES });
  await expectNothingLeft(server);
});

test('a sweep that comes while the parts become the file leaves their segments', async () => {
  const held = await holdParts(server, 2);
  const id = await uploadLog();
  const [key = ''] = await untilPartsParsed(server, id, 2);
  const { db } = server.platform;
  let named: Promise<Set<string>> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`lock table log_file_parts in access exclusive mode`.execute(transaction);
    named = createLogFileStore(db, 0).findNamedBlobs([id]);
    const waits = sql`select from pg_locks where not granted and relation = 'log_file_parts'::regclass
      and pid in (select pid from pg_stat_activity where query like 'select "parsed" from "log_file_parts"%')`;
    await expect.poll(async () => (await waits.execute(transaction)).rows.length).toBeGreaterThan(0);
    await sql`insert into log_segments (log_file_id, number, blob_key, rows, bytes, sha256, first_seq, min_line, max_line, levels)
      values (${id}, 0, ${key}, 1, 1, '', 1, 1, 1, '{}')`.execute(transaction);
    await transaction.deleteFrom('log_file_parts').where('log_file_id', '=', id).execute();
  });
  expect(await named).toContain(key);
  await held.release();
  await server.call('DELETE', `/logs/${id}?hardDelete=true`, { token });
  await expect.poll(() => storedOf(id)).toEqual([]);
});

test('a worker whose file another one took over in the middle leaves it and its parts to that one', async () => {
  const held = await holdParts(server, 2);
  const id = await uploadLog();
  await untilPartsParsed(server, id, 2);
  const { db } = server.platform;
  const row = db.updateTable('log_files').where('id', '=', id);
  await row.set((eb) => ({ parse_attempt: eb('parse_attempt', '+', 1) })).execute();
  await held.release();
  const job = sql<{
    state: string;
  }>`select state from pgboss.job where data->>'id' = ${id} and name <> 'parse-log-file-part'`;
  await expect.poll(async () => (await job.execute(db)).rows).toEqual([{ state: 'completed' }]);
  const file = db.selectFrom('log_files').select(['status', 'parse_attempt']).where('id', '=', id);
  expect(await file.execute()).toEqual([{ status: 'processing', parse_attempt: 2 }]);
  const stored = (await untilPartsParsed(server, id, 4)).map((key) => `keys/${key}`);
  expect((await storedOf(id)).filter((file) => !file.startsWith('keys/raw/'))).toEqual(stored.toSorted());

  await server.call('DELETE', `/logs/${id}?hardDelete=true`, { token });
  await expect.poll(() => storedOf(id)).toEqual([]);
});

test.each([
  ['deleted', '', [expect.stringMatching(/^keys\/raw\//)]],
  ['erased', '?hardDelete=true', []],
])(
  'a file that is %s by another process while its parts are parsed stops them, and nothing of them is left',
  async (_how, query, left) => {
    const held = await holdParts(server, 2);
    const id = await uploadLog();
    // The next one is being parsed.
    await untilPartsParsed(server, id, 1);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${otherUrl}/logs/${id}${query}`, { method: 'DELETE', headers })).status).toBe(200);
    await expect.poll(() => storedOf(id)).toEqual(left);
    await held.release();
    // No one writes afterwards.
    const open = sql`select from pgboss.job where data->>'id' = ${id} and state < 'completed'`;
    await expect.poll(async () => (await open.execute(server.platform.db)).rows).toEqual([]);
    expect(await storedOf(id)).toEqual(left);
    expect(await readdir(path.join(server.dataDir, 'tmp'))).not.toContainEqual(expect.stringContaining(id));
  },
);
