import type { LogFile, RuleDraft } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());

async function add(content: string): Promise<string> {
  const form = new FormData();
  form.set('logfile', new File([content], 'a.log'));
  const { body } = await server.call('POST', '/logs/upload', { token: viewer.token, body: form });
  const { id } = (body as { logFile: LogFile }).logFile;
  const read = async () => ((await server.call('GET', `/logs/${id}`, { token: viewer.token })).body as object) ?? {};
  await expect.poll(read).toMatchObject({ logFile: { status: 'completed' } });
  return id;
}
const draft = (logFileId: string) =>
  server.call('POST', '/parsing-rules/draft', { token: viewer.token, body: { logFileId } });

test('a rule drafted from a file can be kept as it is, and is kept nowhere before', async () => {
  const lines = Array.from(
    { length: 50 },
    (_, i) => `2026-03-01 10:00:${10 + i}~${i % 5 ? 'INFO' : 'ERROR'}~u${i}~text ${i}`,
  );
  const count = async () =>
    ((await server.call('GET', '/parsing-rules', { token: viewer.token })).body as unknown[]).length;
  const before = await count();
  const answer = await draft(await add(lines.join('\n')));
  expect(answer).toMatchObject({ status: 200, body: { matchedLines: 50, triedLines: 50 } });
  const { rule } = answer.body as RuleDraft;
  expect(rule.fieldMappings.map(({ targetField }) => targetField)).toEqual([
    'timestamp',
    'level',
    'metadata.field',
    'message',
  ]);
  expect(await count()).toBe(before);
  expect((await server.call('POST', '/parsing-rules', { token: viewer.token, body: rule })).status).toBe(200);
});

test('a file without a layout, or one that is gone, gives a sentence', async () => {
  expect(await draft(await add('one\ntwo words\nthree more words\n'))).toMatchObject({
    status: 409,
    body: { message: 'Cannot draft a rule from this file: its lines have no common layout' },
  });
  expect((await draft('nothing')).status).toBe(404);
});
