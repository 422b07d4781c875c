import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readPage, uploadParsed } from '#testing/uploads.ts';

/** Enough that a search is slower than a page, on a fast machine too. */
const ENTRIES = 60_000;
const SEARCHES = 60;
let server: TestServer;
let greedy: TestUser;
let other: TestUser;
let file: LogFile;

beforeAll(async () => {
  // What is slow here is the machine.
  const overrides = { readers: { seconds: 600 } };
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(64 * 1024 ** 2) }, overrides });
  [greedy, other] = [await server.addUser('VIEWER'), await server.addUser('VIEWER')];
  const lines = Array.from({ length: ENTRIES }, (_, i) => `2026-03-01T00:00:00Z INFO ${'ab'.repeat(40)} ${i}\n`);
  file = await uploadParsed(server, greedy.token, lines.join(''));
});
afterAll(() => server.stop());

/** No two are the same, so that none is answered from memory. */
async function search(number: number, signal?: AbortSignal): Promise<number> {
  const query = new URLSearchParams({ mode: 'regex', text: `(a|b)+.*(a|b)+ 9+(${number}|x)` });
  const headers = { authorization: `Bearer ${greedy.token}` };
  const address = `${server.url}/logs/${file.id}/entry-index?${query}`;
  const response = await fetch(address, { headers, ...(signal && { signal }) });
  await response.text();
  return response.status;
}

test('a page of one person does not wait for 60 searches of another, and all of them are answered', async () => {
  let done = 0;
  const count = (status: number) => {
    done++;
    return status;
  };
  const searches = Array.from({ length: SEARCHES }, (_, i) => search(i).then(count));
  await Promise.race(searches);
  const { entries } = await readPage(server, other.token, file.id, { limit: '200' });
  expect(entries).toHaveLength(200);
  // With one queue for all it would be about the last.
  expect(done).toBeLessThan(SEARCHES / 2);
  expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
}, 120_000);

test('searches of somebody who went away keep no place', async () => {
  for (const round of [1, 2]) {
    const gone = new AbortController();
    const searches = Array.from({ length: 90 }, (_, i) => search(round * 100 + i, gone.signal).catch(() => 'gone'));
    await Promise.race(searches);
    gone.abort();
    expect(await Promise.all(searches)).toContain('gone');
  }
  expect(await search(1000)).toBe(200);
}, 60_000);
