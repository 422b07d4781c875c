import type { Role, ServerLogEntry } from '@rootline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newest(): Promise<ServerLogEntry[]> {
  const { token } = await server.addUser('ADMIN');
  return ((await server.call('GET', '/admin/logs', { token })).body as { logs: ServerLogEntry[] }).logs;
}

it('shows administrators what the server logged, newest first, with level and source', async () => {
  server.platform.log.child({ source: 'test' }).info('first thing');
  server.platform.log.child({ source: 'test' }).warn('second thing');
  server.platform.log.error({ err: new Error('the reason') }, 'third thing');
  const last = async () => (await newest()).filter(({ message }) => message.includes('thing')).slice(0, 3);
  await expect
    .poll(async () => (await last()).map(({ level, message, source }) => [level, message, source]))
    .toEqual([
      ['error', 'third thing: the reason', null],
      ['warning', 'second thing', 'test'],
      ['info', 'first thing', 'test'],
    ]);
  const [entry] = await last();
  expect(Date.now() - Date.parse(entry?.timestamp ?? '')).toBeLessThan(60_000);
});

it('records requests by their pattern, never their tokens, ids or bodies', async () => {
  const { token, user } = await server.addUser('ADMIN');
  await server.call('DELETE', `/admin/users/${user.id}`, { token });
  const body = { email: 'someone@example.com', password: 'hidden-password' };
  await server.call('POST', '/auth/login', { body });
  await expect
    .poll(async () => (await newest()).map(({ message }) => message.replace(/\d+ ms/, 'n ms')))
    .toEqual(expect.arrayContaining(['DELETE /admin/users/:id 400 n ms', 'POST /auth/login 400 n ms']));
  const everything = JSON.stringify(await newest()) + server.logLines.join('\n');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain('hidden-password');
});

it.each([
  ['calling with Bearer abcdefgh12345', 'calling with Bearer [hidden]'],
  ['connect postgres://user:pw@host/db failed', 'connect postgres://[hidden]@host/db failed'],
  ['{"password":"p w","x":1}', '{"password":[hidden],"x":1}'],
  ['api_key=abc token: def', 'api_key=[hidden] token: [hidden]'],
  ['two\nlines\u0000', 'two\\u000alines\\u0000'],
])('writes %j as %j', async (message, shown) => {
  server.platform.log.info(message);
  await expect.poll(async () => (await newest()).map((entry) => entry.message)).toContain(shown);
});

it('names the request of what went wrong, by the id that its answer carries', async () => {
  const log = server.platform.log.child({ reqId: 'r-17' });
  log.error({ err: new Error('the reason') }, 'Request failed');
  log.info('all is well');
  await expect
    .poll(async () => (await newest()).map((entry) => entry.message))
    .toEqual(expect.arrayContaining(['Request failed: the reason (request r-17)', 'all is well']));
});

it.each<Role>(['MANAGER', 'RESPONDER', 'VIEWER'])('is closed to %s', async (role) => {
  const { token } = await server.addUser(role);
  expect((await server.call('GET', '/admin/logs', { token })).status).toBe(403);
});
