import { ENDPOINTS } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const LOG = '2026-03-01T00:00:00Z INFO db - ready\n2026-03-01T00:00:01Z ERROR db - boom\n';
const VIEW = `GET ${ENDPOINTS.listEntries.path}`;

let server: TestServer;
let viewer: TestUser;
let fileId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { AUDIT_VIEWS: 'on' } });
  viewer = await server.addUser('VIEWER');
  fileId = (await uploadParsed(server, viewer.token, LOG)).id;
});
afterAll(() => server.stop());

const views = ({ platform: { db } } = server) =>
  db.selectFrom('audit_log').select(['user_id', 'target', 'status']).where('action', '=', VIEW).orderBy('id').execute();
const get = ({ token }: TestUser, path: string, at = server) => at.call('GET', path, { token });

it('leaves one entry per person and file, however many calls show entries, also at once', async () => {
  const reader = await server.addUser('RESPONDER');
  const paths = ['', '/entries', '/entries?line=2', '/entry-groups', '/templates'];
  await Promise.all(paths.map((path) => get(reader, `/logs/${fileId}${path}`)));
  await get(reader, `/logs/${fileId}/entries`);
  await get(viewer, `/logs/${fileId}`);
  const own = (await views()).filter(({ user_id }) => user_id === reader.user.id);
  expect(own).toEqual([{ user_id: reader.user.id, target: fileId, status: 200 }]);
  expect((await views()).filter(({ user_id }) => user_id === viewer.user.id)).toHaveLength(1);
});

it('leaves an entry for both files of a comparison', async () => {
  const reader = await server.addUser('RESPONDER');
  const other = (await uploadParsed(server, viewer.token, LOG)).id;
  await get(reader, `/logs/${fileId}/comparison?baseline=${other}`);
  const own = (await views()).filter(({ user_id }) => user_id === reader.user.id);
  expect(own.map(({ target }) => target)).toEqual([fileId, other]);
});

it('leaves none for the list, for what shows no entries, and for what is refused', async () => {
  const reader = await server.addUser('RESPONDER');
  for (const path of ['', `/${fileId}/histogram`, `/${fileId}/time-gaps`, '/unknown/entries']) {
    await get(reader, `/logs${path}`);
  }
  expect((await views()).filter(({ user_id }) => user_id === reader.user.id)).toEqual([]);
});

it('leaves another one after an hour', async () => {
  const reader = await server.addUser('RESPONDER');
  const row = { user_id: reader.user.id, address: '127.0.0.1', action: VIEW, target: fileId, status: 200, note: null };
  const created_at = sql<Date>`now() - interval '61 minutes'`;
  await server.platform.db
    .insertInto('audit_log')
    .values({ ...row, created_at })
    .execute();
  await get(reader, `/logs/${fileId}/entries`);
  expect((await views()).filter(({ user_id }) => user_id === reader.user.id)).toHaveLength(2);
});

it('leaves nothing unless it is asked for', async () => {
  const quiet = await startTestServer();
  const reader = await quiet.addUser('VIEWER');
  const { id } = await uploadParsed(quiet, reader.token, LOG);
  await get(reader, `/logs/${id}/entries`, quiet);
  expect(await views(quiet)).toEqual([]);
  await quiet.stop();
});
