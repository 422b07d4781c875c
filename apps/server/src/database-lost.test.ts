import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-postgres.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  server = await startTestServer({ env: { DATABASE_URL: proxy.url } });
  user = await server.addUser('VIEWER');
});
afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], name));
  const { body } = await server.call('POST', '/logs/upload', { token: user.token, body: form });
  return (body as { logFile: { id: string } }).logFile.id;
}

const statusOf = async (id: string) => {
  const { body } = await server.call('GET', `/logs/${id}`, { token: user.token });
  return (body as { logFile?: { status: string } }).logFile?.status;
};

describe('connections to the database that lose what is sent and stay open', () => {
  it('do not block a job forever', async () => {
    proxy.stallAt('insert into "log_segments"');
    const id = await upload('lost.log');
    await expect.poll(() => proxy.isStalled()).toBe(true);
    proxy.passOnNew();
    await expect.poll(() => statusOf(id), { timeout: 150_000, interval: 500 }).toBe('completed');
  }, 200_000);

  it('do not hold up the stop of the server', async () => {
    await upload('last.log');
    proxy.stall();
    await server.stop();
  }, 120_000);
});
