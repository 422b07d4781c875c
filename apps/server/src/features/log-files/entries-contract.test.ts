import type { EntryGroup, LogEntry, RouteList } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparable, expectedAnswer } from '#testing/entries-contract/expected-answers.ts';
import {
  JOINED_LINES,
  MIXED_LINES,
  SEARCHES_OF_JOINED,
  SEARCHES_OF_MIXED,
} from '#testing/entries-contract/mixed-lines.ts';
import { BEFORE_ALL, QUESTIONS } from '#testing/entries-contract/questions.ts';
import { START_MS, writeEntries } from '#testing/entries-contract/written-entries.ts';
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
  routes: 'routes',
  histogram: 'histogram',
};
const { text, entries } = writeEntries();

let s3: TestS3 | null = null;
let server: TestServer;
let token: string;
const ids = { written: '', mixed: '', joined: '' };
beforeAll(async () => {
  if (CLICKHOUSE_URL !== undefined) s3 = await startTestS3();
  const env = {
    UPLOAD_LIMIT_BYTES: '100000000',
    ...(s3 !== null && CLICKHOUSE_URL !== undefined && { ...s3.env, CLICKHOUSE_URL }),
  };
  server = await startTestServer({ env });
  token = (await server.addUser('VIEWER')).token;
  const written = await uploadParsed(server, token, text, 'service.json');
  expect(written.entryCount).toBe(entries.length);
  ids.written = written.id;
  ids.mixed = (await uploadParsed(server, token, MIXED_LINES, 'web.log')).id;
  ids.joined = (await uploadParsed(server, token, JOINED_LINES, 'shop.log')).id;
});
afterAll(async () => {
  await server.stop();
  await s3?.stop();
});

/** Asks, and makes sure that ClickHouse answered where it is to. */
async function ask<T>(id: string, call: string, query: Record<string, string>): Promise<T> {
  const { clickhouse } = server.platform;
  const before = { ...clickhouse?.queries };
  const target = `/logs/${id}/${call}?${new URLSearchParams(query)}`;
  const { status, body, text: answer } = await server.call('GET', target, { token });
  expect(status, answer).toBe(200);
  if (clickhouse !== null) {
    const why = server.logLines.findLast((line) => line.includes('ClickHouse'));
    expect(clickhouse.queries.failed, why).toBe(before.failed);
    // The catalog alone knows that there is nothing before all.
    if (query['to'] !== BEFORE_ALL) expect(clickhouse.queries.answered).toBeGreaterThan(before.answered ?? 0);
  }
  return body as T;
}

test.each(QUESTIONS)('$kind: $name', async (question) => {
  const answer = await ask(ids.written, CALLS[question.kind], question.query);
  expect(comparable(question.kind, answer)).toEqual(expectedAnswer(question, entries, answer));
});

const IN_FILES = { mixed: SEARCHES_OF_MIXED, joined: SEARCHES_OF_JOINED };
const SEARCHES = (['mixed', 'joined'] as const).flatMap((file) =>
  IN_FILES[file].map(([wanted, mode, lines]) => ({ file, wanted, mode, lines })),
);

test.each(SEARCHES)('$file lines: $mode $wanted', async ({ file, wanted, mode, lines }) => {
  for (const raw of ['true', 'false']) {
    const found = await ask<{ entries: LogEntry[] }>(ids[file], 'entries', { text: wanted, mode, raw });
    expect(found.entries.map(({ line }) => line)).toEqual(lines);
  }
});

test('the entries of a template are as many as its group counts', async () => {
  const { groups } = await ask<{ groups: EntryGroup[] }>(ids.written, 'entry-groups', { levels: 'FATAL,ERROR,WARN' });
  for (const { id, count } of groups.slice(0, 3)) {
    const index = await ask<{ total: number }>(ids.written, 'entry-index', {
      template: id,
      levels: 'FATAL,ERROR,WARN',
    });
    expect(index.total).toBe(count);
  }
});

test('the entries of a route are as many as the list of routes counts, in all and with a failure', async () => {
  // Of all but the first millisecond: what was asked before would come from memory.
  const from = new Date(START_MS + 1).toISOString();
  const { routes } = await ask<RouteList>(ids.written, 'routes', { from });
  expect(routes).toHaveLength(3);
  for (const { route, requests, failed } of routes) {
    const count = async (more: Record<string, string>) =>
      (await ask<{ total: number }>(ids.written, 'entry-index', { from, route, ...more })).total;
    expect(await count({})).toBe(requests);
    expect(await count({ compare: '[["status",">=",500]]' })).toBe(failed);
  }
});
