import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const entries = () =>
  server.platform.db
    .selectFrom('audit_log')
    .select(['user_id', 'address', 'action', 'target', 'status', 'note'])
    .orderBy('id')
    .execute();

it('keeps who did what from where, with its outcome and without secrets', async () => {
  const admin = await server.addUser('ADMIN');
  const viewer = await server.addUser('VIEWER');
  const { id } = viewer.user;
  await server.call('POST', '/auth/login', { body: { email: viewer.email, password: 'wrong-one' } });
  await server.call('POST', '/auth/login', { body: { email: viewer.email, password: viewer.password } });
  await server.call('PUT', `/admin/users/${id}/role`, { token: admin.token, body: { role: 'MANAGER' } });
  await server.call('DELETE', `/admin/users/${admin.user.id}`, { token: admin.token });
  await server.call('DELETE', `/admin/users/${id}`, { token: admin.token });
  await server.call('GET', '/users', { token: admin.token });
  const by = { user_id: admin.user.id, address: '127.0.0.1' };
  const nobody = { user_id: null, address: '127.0.0.1' };
  const login = { ...nobody, action: 'POST /auth/login', target: null, note: `user ${id}` };
  expect(await entries()).toEqual([
    { ...login, status: 400 },
    { ...login, status: 200 },
    { ...by, action: 'PUT /admin/users/:id/role', target: id, status: 200, note: 'role MANAGER' },
    { ...by, action: 'DELETE /admin/users/:id', target: admin.user.id, status: 400, note: null },
    { ...by, action: 'DELETE /admin/users/:id', target: id, status: 200, note: null },
  ]);
  expect(JSON.stringify(await entries())).not.toMatch(/wrong-one|correct horse/);
});

it('is kept for 400 days', async () => {
  const { db } = server.platform;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const row = { user_id: null, address: '127.0.0.1', target: null, status: 200, note: null };
  await db
    .insertInto('audit_log')
    .values({ ...row, action: 'young', created_at: days(399) })
    .execute();
  await db
    .insertInto('audit_log')
    .values({ ...row, action: 'old', created_at: days(401) })
    .execute();
  await server.restart();
  const actions = (await entries()).map(({ action }) => action);
  expect(actions).toContain('young');
  expect(actions).not.toContain('old');
});
