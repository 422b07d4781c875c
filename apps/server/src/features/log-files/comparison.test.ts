import type { LogComparison } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const at = (second: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + second * 1000).toISOString();
const served = (second: number) => `${at(second)} INFO web.Access page ${second * 7} served in ${second % 90} ms`;
const GOOD = Array.from({ length: 200 }, (_, i) => served(i)).join('\n');
const BAD = Array.from({ length: 200 }, (_, i) =>
  i % 20 === 0 ? `${at(i)} ERROR db.Pool no connection left` : served(i),
);

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.addUser('VIEWER'));
});
afterAll(() => server.stop());

async function compare(id: string, query: string) {
  return server.call('GET', `/logs/${id}/comparison?${query}`, { token });
}

describe('the comparison of a file with a baseline', () => {
  test('tells first what the baseline does not hold, with counts of both files', async () => {
    const good = await uploadParsed(server, token, GOOD, 'good.log');
    const bad = await uploadParsed(server, token, BAD.join('\n'), 'bad.log');
    const { status, body } = await compare(bad.id, `baseline=${good.id}`);
    expect(status).toBe(200);
    const comparison = body as LogComparison;
    expect(comparison).toMatchObject({ entryCount: 200, baselineEntryCount: 200 });
    expect(comparison.patterns[0]).toMatchObject({ change: 'new', baselineCount: 0, count: 10, firstLine: 1 });
    expect(comparison.totals).toEqual({ new: 1, vanished: 0, more: 0, less: 1, same: 0 });
    const cut = (await compare(bad.id, `baseline=${good.id}&limit=1`)).body as LogComparison;
    expect(cut.patterns).toHaveLength(1);
    expect(cut.totals).toEqual(comparison.totals);
  });

  test('needs a baseline that exists', async () => {
    const file = await uploadParsed(server, token, GOOD);
    expect(await compare(file.id, '')).toMatchObject({ status: 400 });
    expect(await compare(file.id, `baseline=${'x'.repeat(21)}`)).toMatchObject({ status: 404 });
  });
});
