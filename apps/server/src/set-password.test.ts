import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { setPassword } from './set-password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const environment = () => ({ DATABASE_URL: server.config.databaseUrl ?? '', DATA_DIR: server.dataDir });
const signIn = (email: string, password: string) => server.call('POST', '/auth/login', { body: { email, password } });

it('lets the owner of a lost password in again, ends the sessions, and is written down', async () => {
  const { email, password, token, user } = await server.addUser('ADMIN');
  await setPassword({ email: email.toUpperCase(), password: 'another one' }, environment());
  expect((await server.call('GET', '/users/me', { token })).status).toBe(401);
  expect((await signIn(email, password)).status).toBe(400);
  expect((await signIn(email, 'another one')).status).toBe(200);
  const entries = await server.platform.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'status'])
    .where('target', '=', user.id)
    .where('action', 'like', '%set-password')
    .execute();
  expect(entries).toEqual([{ action: 'npm run admin -- set-password', user_id: null, status: 200 }]);
});

it.each([
  ['nobody@example.com', 'long enough', 'No account with the email nobody@example.com'],
  ['nobody@example.com', 'short', 'Password must be at least 6 characters long'],
])('for %s and %j says: %s', async (email, password, message) => {
  await expect(setPassword({ email, password }, environment())).rejects.toThrow(message);
});
