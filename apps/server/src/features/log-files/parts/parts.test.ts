import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLeft, IN_PARTS, LINES, LOG, READ_AS_ONE, untilPartsParsed } from '#testing/log-in-parts.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { readFileRow, storedFiles, upload, uploadParsed, waitParsed } from '#testing/uploads.ts';

let whole: TestServer;
let divided: TestServer;
beforeAll(async () => {
  [whole, divided] = await Promise.all([startTestServer(), startTestServer({ env: IN_PARTS })]);
});
afterAll(async () => {
  await Promise.all([whole.stop(), divided.stop()]);
});

/** What people see of a file, without what differs between two uploads. */
async function viewOf(server: TestServer, text: string) {
  const { token } = await server.addUser();
  const file = await uploadParsed(server, token, text);
  const get = async (address: string) => (await server.call('GET', `/logs/${file.id}${address}`, { token })).body;
  const pages: unknown[] = [];
  for (const line of [1, 10_000, 15_001, 29_000]) {
    const { entries } = (await get(`/entries?line=${line}&limit=300&raw=true`)) as { entries: { id: string }[] };
    pages.push(entries.map(({ id: _id, ...entry }) => entry));
  }
  const { id: _id, uploadedBy: _uploadedBy, createdAt: _createdAt, ...row } = file;
  const found = (await get('/entries?text=no%20stock&limit=50')) as { entries: { line: number }[] };
  return {
    row,
    pages,
    templates: await get('/templates'),
    histogram: await get('/histogram?by=time'),
    found: found.entries.map(({ line }) => line),
  };
}

/** States of the jobs of parts, with how many there are. */
async function partJobs({ platform }: TestServer): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from pgboss.job where name = 'parse-log-file-part' group by state`.execute(
    platform.db,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('a file that is parsed in parts is the same for everybody who reads it', async () => {
  const views = [await viewOf(whole, LOG), await viewOf(divided, LOG)];
  expect(await partJobs(whole)).toEqual({});
  expect((await partJobs(divided))['completed']).toBeGreaterThan(2);
  expect(views[1]).toEqual(views[0]);
  await expectNothingLeft(divided);
});

test('a file in which another format comes up is read as one', async () => {
  expect(await viewOf(divided, READ_AS_ONE)).toEqual(await viewOf(whole, READ_AS_ONE));
  await expectNothingLeft(divided);
});

test('a file that turned out to be read as one is not tried in parts again after a stop', async () => {
  const { token } = await divided.addUser();
  const { id } = ((await upload(divided, token, READ_AS_ONE)).body as { logFile: LogFile }).logFile;
  const isReadAsOne = async () =>
    (await readdir(path.join(divided.dataDir, 'tmp'))).some((name) => name.startsWith(`parse-${id}-`));
  while (!(await isReadAsOne())) await sleep(5);
  await divided.restart();
  expect(await waitParsed(divided, token, id)).toMatchObject({ status: 'completed', error: null });
  const { rows } = await sql<{ plans: number }>`select count(distinct data->>'plan')::int as plans from pgboss.job
    where name = 'parse-log-file-part' and data->>'id' = ${id}`.execute(divided.platform.db);
  expect(rows).toEqual([{ plans: 1 }]);
  await expectNothingLeft(divided);
});

test('a part whose parser is killed is parsed again, and nothing is doubled', async () => {
  const { token } = await divided.addUser();
  const { id } = ((await upload(divided, token, LOG)).body as { logFile: LogFile }).logFile;
  let killed = 0;
  while (killed < 2 && (await readFileRow(divided, token, id)).status !== 'completed') {
    const { active = 0 } = await partJobs(divided);
    for (const pid of active > 0 ? await parsers() : []) {
      process.kill(pid, 'SIGKILL');
      killed++;
    }
    await sleep(20);
  }
  expect(killed).toBeGreaterThan(0);
  const row = await waitParsed(divided, token, id);
  expect(row).toMatchObject({ status: 'completed', error: null, entryCount: LINES });
  const { total } = (await divided.call('GET', `/logs/${id}/entry-index`, { token })).body as { total: number };
  expect(total).toBe(LINES);
  await expectNothingLeft(divided);
});

test('a stop in the middle is taken up after the next start, with the parts there are', async () => {
  const { token } = await divided.addUser();
  const { id } = ((await upload(divided, token, LOG)).body as { logFile: LogFile }).logFile;
  await untilPartsParsed(divided, id, 1);
  await divided.restart();
  expect(await waitParsed(divided, token, id)).toMatchObject({ status: 'completed', error: null, entryCount: LINES });
  await expectNothingLeft(divided);
});

test('a file that is deleted while its parts are parsed leaves nothing', async () => {
  const { token } = await divided.addUser();
  const { id } = ((await upload(divided, token, LOG)).body as { logFile: LogFile }).logFile;
  await untilPartsParsed(divided, id, 1);
  expect((await divided.call('DELETE', `/logs/${id}?hardDelete=true`, { token })).status).toBe(200);
  await expect.poll(async () => (await storedFiles(divided)).filter((file) => file.includes(id))).toEqual([]);
  await expectNothingLeft(divided);
});

/** Process ids of the parsers of this process. */
async function parsers(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === process.pid && args?.includes('ingest-child') ? [Number(pid)] : [];
  });
}
