import { LIMITS, type LogFile, type LogFileDetail } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { type Page, readDetail, readPage, storedFiles, uploadParsed, waitParsed } from '#testing/uploads.ts';

let server: TestServer;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());

const RULE = {
  name: 'Tildes',
  fieldMappings: [
    { sourceField: 'sev', targetField: 'level' },
    { sourceField: 'text', targetField: 'message' },
  ],
  regexPatterns: [{ name: 'line', pattern: '^(?<sev>\\w+)~(?<text>.*)$' }],
};
const LOG = Array.from({ length: 4000 }, (_, i) => `${i % 7 === 0 ? 'ERR' : 'INF'}~number ${i}\n`).join('');
const reparse = (id: string) => server.call('POST', `/logs/${id}/reparse`, { token: viewer.token });
const textsOf = ({ entries }: Pick<LogFileDetail, 'entries'>) => entries.slice(0, 2).map(({ message }) => message);

test('a file parsed again follows the rules of today, and its entries stay readable until then', async () => {
  const { id, errorCount, parseNumber } = await uploadParsed(server, viewer.token, LOG);
  expect([errorCount, parseNumber]).toEqual([0, 1]);
  await server.call('POST', '/parsing-rules', { token: viewer.token, body: RULE });
  const answer = await reparse(id);
  expect(answer).toMatchObject({
    status: 200,
    body: { logFile: { id, status: expect.stringMatching(/pending|processing/), entryCount: 4000, parseNumber: 1 } },
  });
  const during: string[][] = [];
  for (;;) {
    const detail = await readDetail(server, viewer.token, id);
    during.push(textsOf(detail));
    if (detail.status === 'completed') break;
  }
  for (const texts of during)
    expect([
      ['ERR~number 0', 'INF~number 1'],
      ['number 0', 'number 1'],
    ]).toContainEqual(texts);
  expect(during.at(-1)).toEqual(['number 0', 'number 1']);
  const row = await waitParsed(server, viewer.token, id);
  expect(row).toMatchObject({ status: 'completed', entryCount: 4000, errorCount: 572, error: null, parseNumber: 2 });
  expect(row.facts?.rules).toMatchObject([{ name: 'Tildes', matchedLines: 4000 }]);
  const page = await readPage(server, viewer.token, id, { line: '3999', limit: '10' });
  expect(page.entries).toMatchObject([{ line: 3999, level: 'INFO' }, { line: 4000 }]);
});

test('nothing is left of the parse before, however often, and every read is of one parse and whole', async () => {
  const { id } = await uploadParsed(server, viewer.token, LOG);
  const madeOf = async () =>
    (await storedFiles(server)).filter((file) => file.includes(id) && !file.startsWith('keys/raw/')).length;
  const once = await madeOf();
  let isOver = false;
  const readAll = async () => {
    while (!isOver) {
      const { status, body, text } = await server.call('GET', `/logs/${id}/entries?line=1&limit=1000`, {
        token: viewer.token,
      });
      if (status === 409) continue;
      expect(status, text).toBe(200);
      expect((body as Page).entries).toHaveLength(1000);
    }
  };
  const readers = [readAll(), readAll()];
  let most = once;
  for (let round = 0; round < 8; round++) {
    expect((await reparse(id)).status).toBe(200);
    await waitParsed(server, viewer.token, id);
    most = Math.max(most, await madeOf());
  }
  isOver = true;
  await Promise.all(readers);
  expect(most).toBeLessThanOrEqual(2 * once);
  await expect.poll(madeOf).toBe(once);
});

test('who asks too often is told how long to wait', async () => {
  const { token } = await server.addUser('VIEWER');
  const ask = () => server.call('POST', '/logs/none/reparse', { token });
  for (let n = 0; n < LIMITS.reparse.perMinute; n++) expect((await ask()).status).toBe(404);
  const refused = await ask();
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(/^Too many requests to parse files again\. Please wait \d+ seconds/),
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('as often as one likes, but only once at a time', async () => {
  const { id } = await uploadParsed(server, viewer.token, LOG);
  for (let round = 0; round < 5; round++) {
    expect((await reparse(id)).status).toBe(200);
    expect(await waitParsed(server, viewer.token, id)).toMatchObject({ status: 'completed', entryCount: 4000 });
  }
  const answers = await Promise.all([reparse(id), reparse(id), reparse(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'This file has not been parsed yet',
  });
  await waitParsed(server, viewer.token, id);
});

test('not while an analysis runs, nor a file that is gone', async () => {
  const { id } = await uploadParsed(server, viewer.token, LOG);
  const run = { id: 'run-1', log_file_id: id, user_id: viewer.user.id, status: 'running' as const };
  const settings = { analysis_mode: 'llm' as const, timeout_seconds: 60, chunking: true, smart_chunking: true };
  const more = { created_at: new Date(), chunks: '[]', shown_lines: '[]' };
  await server.platform.db
    .insertInto('rca_runs')
    .values({ ...run, ...settings, ...more })
    .execute();
  expect(await reparse(id)).toMatchObject({
    status: 409,
    body: { message: 'An RCA is already running for this file' },
  });
  await server.platform.db.deleteFrom('rca_runs').execute();
  await server.call('DELETE', `/logs/${id}`, { token: viewer.token });
  expect((await reparse(id)).status).toBe(404);
});

test('a file that cannot be parsed again keeps its entries, and says why', async () => {
  const file: LogFile = await uploadParsed(server, viewer.token, LOG);
  const { blob_key: key } = await server.platform.db
    .selectFrom('log_files')
    .select('blob_key')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  await server.platform.blobs.remove(key);
  await reparse(file.id);
  const row = await waitParsed(server, viewer.token, file.id);
  expect(row).toMatchObject({
    status: 'completed',
    entryCount: 4000,
    error:
      'Parsing again failed: The original of this log file is damaged or missing, so it cannot be parsed or analyzed again',
    damage: { original: 'missing', entries: 'whole' },
  });
  expect((await readDetail(server, viewer.token, file.id)).entriesTotal).toBe(4000);
});
