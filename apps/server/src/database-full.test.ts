import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { upload, uploadParsed } from '#testing/uploads.ts';

const FULL = 'The server does not have enough free disk space';
const LOG = '2026-03-01T00:00:00Z INFO db - ok\n';

let server: TestServer;
let user: TestUser;
let fileId: string;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser('ADMIN');
  fileId = (await uploadParsed(server, user.token, LOG)).id;
  const { db } = server.platform;
  await sql`create function refuse_for_want_of_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  );
});
beforeEach(makeRoom);
afterAll(() => server.stop());

/** As PostgreSQL answers when a table finds no room on its disk for another page. */
async function fill(...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      for each row execute function refuse_for_want_of_room()`.execute(server.platform.db);
  }
}

async function makeRoom(): Promise<void> {
  for (const table of ['sessions', 'api_tokens', 'log_files', 'rca_runs']) {
    await sql`drop trigger if exists full_disk on ${sql.table(table)}`.execute(server.platform.db);
  }
}

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: user.token, body });

it.each<[string, string, () => Promise<{ status: number; body: unknown }>]>([
  ['a sign-in', 'sessions', () => call('POST', '/auth/login', { email: user.email, password: user.password })],
  ['an upload', 'log_files', () => upload(server, user.token, LOG)],
  ['an analysis', 'rca_runs', () => call('POST', `/logs/${fileId}/analyze`, { analysisMode: 'statistical' })],
])(
  '%s that finds no room in the database is refused in words, and taken when there is room',
  async (_what, table, ask) => {
    await fill(table);
    expect(await ask()).toMatchObject({ status: 507, body: { error: FULL } });
    await makeRoom();
    expect((await ask()).status).toBe(200);
  },
);

it('people and programs read on, though no use of their session or token can be noted', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await call('POST', '/settings/api-tokens', { name: 'script', scopes: ['logs:read'], expiresAt });
  const { token } = made.body as { token: string };
  await sql`update sessions set used_at = now() - interval '2 minutes'`.execute(server.platform.db);
  await fill('sessions', 'api_tokens');
  for (const bearer of [user.token, token]) {
    expect((await server.call('GET', '/logs', { token: bearer })).status).toBe(200);
    expect((await server.call('GET', `/logs/${fileId}/entries`, { token: bearer })).status).toBe(200);
  }
});
