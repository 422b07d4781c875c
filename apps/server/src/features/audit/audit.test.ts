import type { AuditEntry } from '@rootline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

interface Page {
  entries: AuditEntry[];
  nextBefore: number | null;
}

let server: TestServer;
let admin: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  viewer = await server.addUser('VIEWER');
  const day = (number: number) => new Date(Date.UTC(2026, 2, number));
  const row = { address: '127.0.0.1', status: 200, note: null };
  const rows = Array.from({ length: 25 }, (_, index) => ({
    ...row,
    created_at: day(index + 1),
    user_id: index % 5 === 0 ? 'gone' : admin.user.id,
    action: index % 2 === 0 ? 'DELETE /logs/:id' : 'POST /auth/login',
    target: index === 3 ? viewer.user.id : null,
  }));
  await server.platform.db.insertInto('audit_log').values(rows).execute();
});
afterAll(() => server.stop());

const ask = (query = '', { token } = admin) => server.call('GET', `/admin/audit?${query}`, { token });
const list = async (query = '') => (await ask(query)).body as Page;

it('shows the newest first, page by page, each once', async () => {
  const seen: string[] = [];
  for (let before = ''; ; ) {
    const { entries, nextBefore } = await list(`limit=10${before}`);
    seen.push(...entries.map(({ timestamp }) => timestamp));
    if (nextBefore === null) break;
    before = `&before=${nextBefore}`;
  }
  expect(seen).toHaveLength(25);
  expect(seen).toEqual(seen.toSorted().reverse());
});

it('names the user, and leaves the name out of one who is gone', async () => {
  const { entries } = await list('limit=5');
  expect(new Set(entries.map(({ userId, userName }) => `${userId} ${userName}`))).toEqual(
    new Set([`${admin.user.id} Test ADMIN`, 'gone null']),
  );
});

it.each<[string, () => string, number]>([
  ['the action', () => 'action=DELETE%20%2Flogs%2F%3Aid', 13],
  ['a user who acted', () => 'user=gone', 5],
  ['a user to whom it was done', () => `user=${viewer.user.id}`, 1],
  ['the time', () => 'from=2026-03-05T00:00:00Z&to=2026-03-07T00:00:00Z', 3],
  ['several at once', () => 'action=POST%20%2Fauth%2Flogin&user=gone&from=2026-03-10T00:00:00Z', 1],
  ['nothing that is there', () => 'action=unknown', 0],
])('filters by %s', async (_name, query, count) => {
  expect((await list(query())).entries).toHaveLength(count);
});

it.each([
  ['limit=0', 'limit must be a whole number from 1 to 1000'],
  ['limit=1001', 'limit must be a whole number from 1 to 1000'],
  ['from=yesterday', 'from must be an ISO 8601 time'],
  ['user=a%27--', 'This is not a valid id'],
])('refuses %s', async (query, message) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { error: message, message } });
});

it('is for administrators only, and has no call that removes anything', async () => {
  for (const role of ['MANAGER', 'RESPONDER', 'VIEWER'] as const)
    expect((await ask('', await server.addUser(role))).status).toBe(403);
  for (const method of ['DELETE', 'PUT', 'POST'])
    expect((await server.call(method, '/admin/audit', { token: admin.token })).status).toBe(404);
});
