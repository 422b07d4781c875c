import net from 'node:net';
import { type AuditEntry, LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const ROWS = 2 * LIMITS.audit.exportPage + 5;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  await sql`insert into audit_log (created_at, user_id, address, action, target, status, note)
    select timestamptz '2026-03-01T00:00:00Z' + n * interval '1 minute', ${admin.user.id}, '127.0.0.1',
      case when n % 2 = 0 then 'DELETE /logs/:id' else 'POST /auth/login' end, null, 200, 'number ' || n
    from generate_series(1, ${ROWS}::int) as n`.execute(server.platform.db);
});
afterAll(() => server.stop());

const ask = (query = '', { token } = admin) => server.call('GET', `/admin/audit/export${query}`, { token });
const read = async (query = '') => {
  const { text } = await ask(query);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditEntry);
};

it('gives every entry once, oldest first, one a line, its own entry last', async () => {
  const { headers } = await ask();
  expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.ndjson"');
  const entries = await read();
  expect(entries.slice(0, ROWS).map(({ note }) => note)).toEqual(
    Array.from({ length: ROWS }, (_, index) => `number ${index + 1}`),
  );
  expect(entries.at(-1)).toMatchObject({
    action: 'GET /admin/audit/export',
    userName: 'Test ADMIN',
    userId: admin.user.id,
    status: 200,
  });
});

it('takes the filters of the list, and says in its own entry which', async () => {
  const query = '?action=DELETE%20%2Flogs%2F%3Aid&from=2026-03-01T00:01:00Z&to=2026-03-01T00:05:00Z';
  expect((await read(query)).map(({ note }) => note)).toEqual(['number 2', 'number 4']);
  expect((await read()).at(-2)?.note).toContain('action DELETE /logs/:id; from 2026-03-01T00:01:00Z');
});

it('of nothing is empty', async () => {
  expect(await ask('?action=unknown')).toMatchObject({ status: 200, text: '' });
});

it('is for administrators only', async () => {
  expect((await ask('', await server.addUser('MANAGER'))).status).toBe(403);
});

it('ends quietly when its reader goes', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET /admin/audit/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  socket.destroy();
  expect((await ask('?action=unknown')).status).toBe(200);
  expect(server.logLines.filter((line) => line.includes('"level":"error"') || line.includes('"level":50'))).toEqual([]);
});
