import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { readPage, uploadParsed } from '#testing/uploads.ts';

const ENTRIES = 760;
/** So long that they need two segments, and that 200 of them are more than one answer holds. */
const ENTRY_BYTES = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(64 * 1024 * 1024) } });
});
afterAll(() => server.stop());

test('what stands before a place comes without a hole, however long its entries are', async () => {
  const { token } = await server.addUser('VIEWER');
  const lines = Array.from(
    { length: ENTRIES },
    (_none, i) => `2026-03-01 10:00:00,123 INFO app.Dump: number ${i} ${'ü'.repeat(ENTRY_BYTES / 2)}`,
  );
  const { id } = await uploadParsed(server, token, `${lines.join('\n')}\n`, 'long.log');
  const { entries } = await readPage(server, token, id, { seq: String(ENTRIES - 1), limit: '1', before: '200' });
  const first = Number(entries[0]?.id);
  expect(entries.map((entry) => Number(entry.id))).toEqual(entries.map((_entry, i) => first + i));
  expect(entries.at(-1)?.id).toBe(String(ENTRIES - 1));
  expect(entries.length).toBeGreaterThan(100);
});
