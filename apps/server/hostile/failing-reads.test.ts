import { errorText } from '@rootline/contract';
import { afterEach, expect, test } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const LOG = Array.from({ length: 60_000 }, (_, i) => `2026-03-01T00:00:00Z INFO request ${i} served\n`).join('');
let server: TestServer;
let token: string;
afterEach(() => server.stop());

async function open(readers: { megabytes?: number; seconds?: number }): Promise<string> {
  server = await startTestServer({ overrides: { readers } });
  ({ token } = await server.addUser('VIEWER'));
  return (await uploadParsed(server, token, LOG)).id;
}

const READS = ['', '/entries', '/entry-index?text=ser.ed&mode=regex'];
const readAll = (id: string): Promise<Answer[]> =>
  Promise.all(READS.map((read) => server.call('GET', `/logs/${id}${read}`, { token })));

test('an engine that has no memory left is neither an empty log nor a wrong expression, and its child ends', async () => {
  const id = await open({ megabytes: 1, seconds: 600 });
  for (const { status, body } of await readAll(id)) {
    expect([status, body]).toEqual([503, expect.objectContaining({ message: errorText('reading_failed') })]);
  }
  expect(server.logLines.join('\n')).toContain('Out of Memory Error');
}, 180_000);

test('a read that takes too long ends with a sentence', async () => {
  const id = await open({ seconds: 0.001 });
  const sentence = errorText('reading_slow', { seconds: 0.001 });
  for (const { status, body } of await readAll(id)) {
    expect([status, body]).toEqual([503, expect.objectContaining({ message: sentence })]);
  }
});
