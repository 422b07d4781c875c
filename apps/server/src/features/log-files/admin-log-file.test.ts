import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readDetail, uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: '70000' } });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

it('an administrator gets a file from the call table as its own page shows it', async () => {
  const viewer = await server.addUser('VIEWER');
  const { id } = await uploadParsed(server, viewer.token, '2026-01-02T03:04:05Z ERROR disk full\n');
  const answer = await server.call('GET', `/admin/log-files/${id}`, { token: admin.token });
  expect(answer.body).toEqual({ logFile: await readDetail(server, admin.token, id) });
  expect(answer.body).toMatchObject({ logFile: { id, entryCount: 1, entries: [{ level: 'ERROR' }] } });
  expect((await server.call('GET', `/admin/log-files/${id}`, { token: viewer.token })).status).toBe(403);
});

it('a file that is deleted or never was is not found', async () => {
  const { id } = await uploadParsed(server, admin.token, 'INFO started\n');
  await server.call('DELETE', `/logs/${id}?hardDelete=false`, { token: admin.token });
  for (const gone of [id, 'unknown']) {
    expect((await server.call('GET', `/admin/log-files/${gone}`, { token: admin.token })).status).toBe(404);
  }
});

it('everybody is told the upload limit that is set', async () => {
  const { token } = await server.addUser('VIEWER');
  expect((await server.call('GET', '/settings/upload-limit', { token })).body).toEqual({
    uploadLimit: 70_000,
    resumable: '/uploads',
  });
});
