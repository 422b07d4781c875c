import { type Case, cursorAfter, LIMITS, type LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

/** More than two pages, seven of them at a time made in the same millisecond. */
const FILES = 2 * LIMITS.list.max + 345;

let server: TestServer;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.addUser('VIEWER');
  await sql`insert into log_files (id, filename, source, size, blob_key, uploaded_by, created_at, status)
    select 'file-' || n, 'app.log', 'upload', 1, 'raw/file-' || n || '/1-00', ${viewer.user.id},
      timestamptz '2026-03-01' + (n / 7) * interval '1 millisecond', 'failed'
    from generate_series(1, ${FILES}::int) n`.execute(server.platform.db);
});
afterAll(() => server.stop());

const ask = (query: Record<string, string> = {}) =>
  server.call('GET', `/logs?${new URLSearchParams(query)}`, { token: viewer.token });

async function list(query: Record<string, string> = {}): Promise<LogFile[]> {
  const { status, body, text } = await ask(query);
  expect(status, text).toBe(200);
  expect(Object.keys(body as object)).toEqual(['logFiles']);
  return (body as { logFiles: LogFile[] }).logFiles;
}

test('every file is reached page by page, once, though files come and go meanwhile', async () => {
  const ids: string[] = [];
  const newest = await list();
  expect(newest).toHaveLength(LIMITS.list.max);
  for (let page = newest, n = 0; page.length > 0; n++) {
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined) break;
    if (n === 0) await uploadParsed(server, viewer.token, '2026-03-01T00:00:00Z INFO db - ok\n');
    if (n === 1) await server.call('DELETE', `/logs/${last.id}?hardDelete=true`, { token: viewer.token });
    page = await list({ before: cursorAfter(last) });
  }
  expect(ids).toHaveLength(FILES);
  expect(new Set(ids).size).toBe(FILES);
});

test('a page is as long as one asks', async () => {
  const [first, second, third] = await list({ limit: '3' });
  if (first === undefined || second === undefined) throw new Error('The list is empty');
  expect(await list({ limit: '2', before: cursorAfter(first) })).toEqual([second, third]);
});

test.each(['', 'yesterday', '2026-03-01T00:00:00.000Z', '2026-13-41T00:00:00.000Z,a', '2026-03-01T00:00:00.000Z,a b'])(
  'a place that is none is refused: %j',
  async (before) => {
    expect(await ask({ before })).toMatchObject({
      status: 400,
      body: { message: 'before must be the createdAt and the id of a listed file, joined by a comma' },
    });
  },
);

test('what came with a case is listed with the case; what was uploaded by itself is listed in both places', async () => {
  const uploaded = await uploadParsed(server, viewer.token, '2026-03-01T00:00:00Z INFO db - ok\n');
  const came = await uploadParsed(server, viewer.token, '2026-03-01T00:00:01Z INFO web - ok\n');
  const { body } = await server.call('POST', '/cases', {
    token: viewer.token,
    body: { name: 'incident', logFileIds: [uploaded.id, came.id] },
  });
  const { id } = (body as { case: Case }).case;
  await sql`update case_files set is_own = true where log_file_id = ${came.id}`.execute(server.platform.db);
  const ids = async (query: Record<string, string>) => (await list(query)).map((file) => file.id);
  expect(await ids({ limit: '1' })).toEqual([uploaded.id]);
  expect(await ids({ case: id })).toEqual([came.id, uploaded.id]);
  expect(await ids({ case: 'no-such-case' })).toEqual([]);
  // A file that is taken out of its case is one like any other.
  await server.call('DELETE', `/cases/${id}/files/${came.id}`, { token: viewer.token });
  expect(await ids({ limit: '2' })).toEqual([came.id, uploaded.id]);
});
