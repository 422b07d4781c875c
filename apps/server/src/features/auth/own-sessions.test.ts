import type { SignInSession } from '@rootline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = async ({ email, password }: TestUser, agent: string) => {
  const headers = { 'user-agent': agent };
  const { body } = await server.call('POST', '/auth/login', { body: { email, password }, headers });
  return (body as { token: string }).token;
};
const list = async (token: string) =>
  ((await server.call('GET', '/auth/sessions', { token })).body as { sessions: SignInSession[] }).sessions;
const end = (token: string, id = '') => server.call('DELETE', `/auth/sessions${id && `/${id}`}`, { token });
const isValid = async (token: string) => (await server.call('GET', '/users/me', { token })).status === 200;

it('lists the own devices, the one that asks first, with where they came from and never the token', async () => {
  const user = await server.addUser();
  await server.addUser();
  const token = await signIn(user, 'Agent/1.0 (Test)');
  const sessions = await list(token);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    address: '127.0.0.1',
    userAgent: 'Agent/1.0 (Test)',
    isCurrent: true,
  });
  expect(sessions[1]).toMatchObject({ address: null, userAgent: null, isCurrent: false });
  const rows = await server.platform.db.selectFrom('sessions').select('token_hash').execute();
  const text = JSON.stringify(sessions);
  for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
});

it('keeps of what a browser calls itself 300 plain characters', async () => {
  const user = await server.addUser();
  const token = await signIn(user, `a\tb${'x'.repeat(400)}`);
  expect((await list(token))[0]?.userAgent).toBe(`a b${'x'.repeat(297)}`);
});

it('ends one of them, and nobody else’s', async () => {
  const user = await server.addUser();
  const stranger = await server.addUser();
  const token = await signIn(user, 'laptop');
  const other = (await list(token)).find(({ isCurrent }) => !isCurrent);
  expect((await end(stranger.token, other?.id)).status).toBe(404);
  expect(await isValid(user.token)).toBe(true);
  expect((await end(token, other?.id)).status).toBe(200);
  expect([await isValid(user.token), await isValid(token)]).toEqual([false, true]);
  expect((await end(token, other?.id)).body).toMatchObject({ error: 'This session does not exist or has ended' });
});

it('ends all others at once', async () => {
  const user = await server.addUser();
  const stranger = await server.addUser();
  const tokens = [user.token, await signIn(user, 'one'), await signIn(user, 'two')];
  expect((await end(tokens[1] ?? '')).status).toBe(200);
  expect(await Promise.all(tokens.map(isValid))).toEqual([false, true, false]);
  expect(await isValid(stranger.token)).toBe(true);
});

it('writes the end of a session down', async () => {
  const user = await server.addUser();
  await end(user.token);
  const rows = await server.platform.db
    .selectFrom('audit_log')
    .select(['action', 'status'])
    .where('user_id', '=', user.user.id)
    .execute();
  expect(rows).toEqual([{ action: 'DELETE /auth/sessions', status: 200 }]);
});
