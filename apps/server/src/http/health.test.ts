import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

async function withServer(env: Record<string, string>, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ env });
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

describe('GET /readyz', () => {
  it('is 200 when work can be taken in and done, and leaves nothing behind', () =>
    withServer({}, async (server) => {
      const { status, body } = await server.call('GET', '/readyz');
      expect([status, body]).toEqual([
        200,
        { ok: true, version: expect.any(String), database: 'ok', files: 'ok', disk: 'ok', queue: 'ok' },
      ]);
      const left = [];
      for await (const key of server.platform.blobs.list('readiness/')) left.push(key);
      expect(left).toEqual([]);
    }));

  it('is 503 in words when the disk is nearly full', () =>
    withServer({ MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) }, async (server) => {
      const { status, body } = await server.call('GET', '/readyz');
      expect([status, body]).toMatchObject([503, { ok: false, disk: 'full', files: 'ok' }]);
      expect(body).toMatchObject({ message: 'The server is not ready: disk full' });
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    }));

  it('is 503 when nothing can be stored', () =>
    withServer({}, async (server) => {
      const blobs = path.join(server.dataDir, 'blobs');
      await rm(blobs, { recursive: true });
      await writeFile(blobs, '');
      expect(await server.call('GET', '/readyz')).toMatchObject({ status: 503, body: { files: 'failing' } });
    }));

  it('is 503 when jobs are due and nobody takes one, but for a process that takes none', async () => {
    for (const [role, state] of [
      ['all', 'stalled'],
      ['api', 'ok'],
    ] as const) {
      await withServer({ ROLE: role }, async (server) => {
        const { db } = server.platform;
        await sql`select pgboss.create_queue('nobody', '{"policy":"standard"}'::jsonb)`.execute(db);
        await sql`insert into pgboss.job (name, start_after) values ('nobody', now() - interval '1 hour')`.execute(db);
        expect((await server.call('GET', '/readyz')).body).toMatchObject({ queue: state });
      });
    }
  });

  it('asks the database once for everybody who asks within a moment', () =>
    withServer({}, async (server) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => server.call('GET', '/readyz')));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
      await server.platform.db.destroy();
      expect((await server.call('GET', '/readyz')).status).toBe(200);
      expect((await server.call('GET', '/healthz')).status).toBe(503);
    }));
});
