import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
let token: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.addUser('ADMIN'));
  ({ id } = await uploadParsed(server, token, '2026-03-01T00:00:00Z INFO started\n'));
});
afterAll(() => server.stop());

const ask = (address: string, method = 'GET') => server.call(method, address, { token });

test.each([
  ['entries', 'txt=started', 'Unknown parameter txt. Did you mean text?'],
  ['entries', 'Levels=INFO', 'Unknown parameter Levels. Did you mean levels?'],
  ['entry-groups', 'component=%5B%5D', 'Unknown parameter component. Did you mean components?'],
  ['templates', 'search=x', 'Unknown parameter search. Known are limit, axis'],
  ['first-look', 'limit=3', 'Unknown parameter limit. This call takes none'],
  ['comparison', 'baseline=x&base%E2%80%AEline=y', 'Unknown parameter baseline. Did you mean baseline?'],
])('%s?%s is refused with the nearest name', async (call, query, message) => {
  const { status, body } = await ask(`/logs/${id}/${call}?${query}`);
  expect([status, body]).toEqual([400, expect.objectContaining({ message })]);
});

test('a change is refused before anything is done', async () => {
  const { body } = await server.call('POST', '/cases', { token, body: { name: 'kept' } });
  const { case: made } = body as { case: { id: string } };
  expect((await ask(`/cases/${made.id}?harddelete=true`, 'DELETE')).body).toMatchObject({
    message: 'Unknown parameter harddelete. Did you mean hardDelete?',
  });
  expect((await ask(`/cases/${made.id}`)).status).toBe(200);
});

test('calls of other clients pass over what they do not know', async () => {
  expect((await ask('/logs?limit=1&_=123')).status).toBe(200);
  expect((await ask(`/logs/${id}?verbose=1`)).status).toBe(200);
});
