import { describe, it, type TestContext } from 'vitest';
import { startDatabaseProxy } from '#testing/database-proxy.ts';
import { createTestDatabase } from '#testing/test-postgres.ts';
import { startTestServer } from '#testing/test-server.ts';

/** A server that reaches its database through a proxy. */
async function openBehindProxy({ onTestFinished }: TestContext) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.stop());
  const server = await startTestServer({ env: { DATABASE_URL: proxy.url } });
  const { token } = await server.addUser('VIEWER');
  return {
    proxy,
    server,
    async upload(name: string): Promise<string> {
      const form = new FormData();
      form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], name));
      const { body } = await server.call('POST', '/logs/upload', { token, body: form });
      return (body as { logFile: { id: string } }).logFile.id;
    },
    async statusOf(id: string): Promise<string | undefined> {
      const { body } = await server.call('GET', `/logs/${id}`, { token });
      return (body as { logFile?: { status: string } }).logFile?.status;
    },
  };
}

// At the same time: nearly all of it is waiting.
describe.concurrent('connections to the database that lose what is sent and stay open', () => {
  it('do not block a job forever', { timeout: 200_000 }, async (context) => {
    const { proxy, server, upload, statusOf } = await openBehindProxy(context);
    proxy.stallAt('insert into "log_segments"');
    const id = await upload('lost.log');
    await context.expect.poll(() => proxy.isStalled()).toBe(true);
    proxy.passOnNew();
    await context.expect.poll(() => statusOf(id), { timeout: 150_000, interval: 500 }).toBe('completed');
    await server.stop();
  });

  it('do not hold up the stop of the server', { timeout: 120_000 }, async (context) => {
    const { proxy, server, upload } = await openBehindProxy(context);
    await upload('last.log');
    proxy.stall();
    await server.stop();
  });
});
