import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparable, expectedAnswer } from '#testing/entries-contract/expected-answers.ts';
import { BEFORE_ALL, QUESTIONS } from '#testing/entries-contract/questions.ts';
import { writeEntries } from '#testing/entries-contract/written-entries.ts';
import { startTestS3, type TestS3 } from '#testing/test-s3.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

/** DuckDB reads, unless CLICKHOUSE_URL names what is to read instead: `npm run contract`. */
const { CLICKHOUSE_URL } = process.env;
const CALLS = {
  index: 'entry-index',
  page: 'entries',
  groups: 'entry-groups',
  components: 'components',
  gaps: 'time-gaps',
  histogram: 'histogram',
};
const { text, entries } = writeEntries();

let s3: TestS3 | null = null;
let server: TestServer;
let token: string;
let address: string;
beforeAll(async () => {
  if (CLICKHOUSE_URL !== undefined) s3 = await startTestS3();
  const env = {
    UPLOAD_LIMIT_BYTES: '100000000',
    ...(s3 !== null && CLICKHOUSE_URL !== undefined && { ...s3.env, CLICKHOUSE_URL }),
  };
  server = await startTestServer({ env });
  token = (await server.addUser('VIEWER')).token;
  const { id, entryCount } = await uploadParsed(server, token, text, 'service.json');
  expect(entryCount).toBe(entries.length);
  address = `/logs/${id}`;
});
afterAll(async () => {
  await server.stop();
  await s3?.stop();
});

test.each(QUESTIONS)('$kind: $name', async (question) => {
  const { clickhouse } = server.platform;
  const before = { ...clickhouse?.queries };
  const { kind, query } = question;
  const target = `${address}/${CALLS[kind]}?${new URLSearchParams(query)}`;
  const { status, body, text: answer } = await server.call('GET', target, { token });
  expect(status, answer).toBe(200);
  expect(comparable(kind, body)).toEqual(expectedAnswer(question, entries, body));
  if (clickhouse === null) return;
  const why = server.logLines.findLast((line) => line.includes('ClickHouse'));
  expect(clickhouse.queries.failed, why).toBe(before.failed);
  // The catalogue alone knows that there is nothing before all.
  if (query['to'] !== BEFORE_ALL) expect(clickhouse.queries.answered).toBeGreaterThan(before.answered ?? 0);
});
