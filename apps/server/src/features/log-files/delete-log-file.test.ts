import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { storedFiles, upload, uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addUser('RESPONDER');
});
afterAll(() => server.stop());

const LOG = '2026-03-01T00:00:00Z ERROR db - boom\n'.repeat(50);
const CALLS = ['', '/entries', '/entry-index', '/histogram', '/templates', '/first-look'];

const remove = (id: string, query: string, token = owner.token, at = server) =>
  at.call('DELETE', `/logs/${id}${query}`, { token });

async function listedIds(): Promise<string[]> {
  const { body } = await server.call('GET', '/logs', { token: owner.token });
  return (body as { logFiles: LogFile[] }).logFiles.map(({ id }) => id);
}

const filesOf = async (id: string) => (await storedFiles(server)).filter((path) => path.includes(id));

test.each(['', '?hardDelete=false'])(
  'a delete with %j takes the file from every list and call, and keeps its data',
  async (query) => {
    const { id } = await uploadParsed(server, owner.token, LOG);
    const kept = await filesOf(id);
    expect(await remove(id, query)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await listedIds()).not.toContain(id);
    for (const call of CALLS) {
      expect((await server.call('GET', `/logs/${id}${call}`, { token: owner.token })).status).toBe(404);
    }
    expect((await remove(id, query)).status).toBe(404);
    expect(await filesOf(id)).toEqual(kept);
    expect(kept.length).toBe(3);
  },
);

test('a hard delete removes the row with all that hangs on it and every blob', async () => {
  const { id } = await uploadParsed(server, owner.token, LOG);
  expect((await remove(id, '?hardDelete=true')).status).toBe(200);
  expect(await listedIds()).not.toContain(id);
  const { db } = server.platform;
  expect(await db.selectFrom('log_segments').select('number').where('log_file_id', '=', id).execute()).toEqual([]);
  await expect.poll(() => filesOf(id)).toEqual([]);
});

test('a file that is still being parsed can be deleted for good', async () => {
  const { body } = await upload(server, owner.token, LOG.repeat(1000));
  const { id } = (body as { logFile: LogFile }).logFile;
  expect((await remove(id, '?hardDelete=true')).status).toBe(200);
  await expect.poll(() => filesOf(id)).toEqual([]);
  expect(server.logLines.join('\n')).not.toMatch(/"level":"error"/);
});

test.each(['maybe', 'TRUE', ''])('hardDelete=%s is refused', async (value) => {
  const { id } = await uploadParsed(server, owner.token, LOG);
  expect((await remove(id, `?hardDelete=${value}`)).status).toBe(400);
  expect(await listedIds()).toContain(id);
});

test('under the strict policy only the one who uploaded, a MANAGER or an ADMIN deletes for good', async () => {
  const strict = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
  const users = {
    uploader: await strict.addUser('RESPONDER'),
    responder: await strict.addUser('RESPONDER'),
    manager: await strict.addUser('MANAGER'),
    viewer: await strict.addUser('VIEWER'),
  };
  const outcomes = [];
  for (const [who, query] of [
    ['viewer', '?hardDelete=false'],
    ['viewer', '?hardDelete=true'],
    ['responder', '?hardDelete=true'],
    ['responder', '?hardDelete=false'],
    ['uploader', '?hardDelete=true'],
    ['manager', '?hardDelete=true'],
  ] as const) {
    const { id } = await uploadParsed(strict, users.uploader.token, LOG);
    outcomes.push([who, query, (await remove(id, query, users[who].token, strict)).status]);
  }
  await strict.stop();
  expect(outcomes).toEqual([
    ['viewer', '?hardDelete=false', 403],
    ['viewer', '?hardDelete=true', 403],
    ['responder', '?hardDelete=true', 403],
    ['responder', '?hardDelete=false', 200],
    ['uploader', '?hardDelete=true', 200],
    ['manager', '?hardDelete=true', 200],
  ]);
});

test('with no days to wait a delete is for good', async () => {
  const atOnce = await startTestServer({ env: { SOFT_DELETE_DAYS: '0' } });
  const { token } = await atOnce.addUser('VIEWER');
  const { id } = await uploadParsed(atOnce, token, LOG);
  await remove(id, '', token, atOnce);
  const row = await atOnce.platform.db.selectFrom('log_files').select('id').where('id', '=', id).executeTakeFirst();
  await atOnce.stop();
  expect(row).toBeUndefined();
});
