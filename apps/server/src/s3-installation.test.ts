import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '#backup/back-up.ts';
import { restore } from '#backup/restore.ts';
import { type S3Fault, type S3Proxy, startS3Proxy } from '#testing/s3-proxy.ts';
import { createTestDatabase } from '#testing/test-postgres.ts';
import { startTestS3, type TestS3 } from '#testing/test-s3.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readFileRow, readPage, upload, uploadParsed, waitParsed } from '#testing/uploads.ts';
import { verifyInstallation } from './verify-installation.ts';

const AWAY = 'File storage is unavailable. Please try again in a moment';
const lineOf = (index: number) =>
  `${new Date(Date.UTC(2026, 2, 1) + index * 1000).toISOString()} ERROR db - request ${index} failed\n`;
const LOG = Array.from({ length: 300 }, (_line, index) => lineOf(index)).join('');

let s3: TestS3;
let proxy: S3Proxy;
let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  s3 = await startTestS3();
  proxy = await startS3Proxy(s3.endpoint);
  server = await startTestServer({ env: { ...s3.env, S3_ENDPOINT: proxy.endpoint } });
  admin = await server.addUser('ADMIN');
});
afterAll(async () => {
  proxy.setFault('none');
  await server.stop();
  await proxy.stop();
  await s3.stop();
});

const copies = () => path.join(server.dataDir, 'blob-cache', 'copies');
async function forgetCopies(): Promise<void> {
  for (const name of await readdir(copies())) await rm(path.join(copies(), name));
}
const read = (id: string) => server.call('GET', `/logs/${id}/entries?limit=1`, { token: admin.token });
async function keysBelow(prefix: string): Promise<string[]> {
  const found = [];
  for await (const key of server.platform.blobs.list(prefix)) found.push(key);
  return found;
}

it('keeps the files in the bucket, and nothing of them in the data folder but copies', async () => {
  const { id, status } = await uploadParsed(server, admin.token, LOG);
  expect(status).toBe('completed');
  await forgetCopies();
  expect((await readPage(server, admin.token, id, { limit: '5' })).entries).toHaveLength(5);
  expect(await readdir(path.join(server.dataDir))).not.toContain('blobs');
  expect((await keysBelow('')).map((key) => key.split('/')[0])).toEqual(['digests', 'installation', 'raw', 'segments']);
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  expect((await server.call('DELETE', `/logs/${id}?hardDelete=true`, { token: admin.token })).status).toBe(200);
  await expect.poll(() => keysBelow('')).toEqual(['installation']);
});

it('goes on with an upload of which the bucket holds a part', async () => {
  const bytes = Buffer.from(LOG);
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await server.call('POST', '/uploads', {
    token: admin.token,
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('app.log').toString('base64')}`,
    },
  });
  const address = begun.headers.get('location') ?? '';
  const append = (from: number, to: number) =>
    server.call('PATCH', new URL(address, server.url).pathname, {
      token: admin.token,
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(from, to).toString(),
    });
  expect(await append(0, 5000)).toMatchObject({ status: 204 });
  expect(await keysBelow('uploads/')).toHaveLength(1);
  expect(await append(5000, bytes.length)).toMatchObject({ status: 204 });
  const id = address.split('/').at(-1) ?? '';
  expect(await waitParsed(server, admin.token, id)).toMatchObject({ status: 'completed', entryCount: 300 });
  expect(await keysBelow('uploads/')).toEqual([]);
});

it('a copy that was damaged is made anew, and what is missing in the bucket is called so', async () => {
  const { id } = await uploadParsed(server, admin.token, LOG);
  for (const name of await readdir(copies())) await truncate(path.join(copies(), name), 10);
  expect((await read(id)).status).toBe(200);
  for (const key of await keysBelow(`segments/${id}/`)) await server.platform.blobs.remove(key);
  await server.restart();
  expect((await read(id)).text).toContain('It will be rebuilt');
  await expect.poll(async () => (await read(id)).status).toBe(200);
});

it('is backed up while it works, and restored into a folder and into another bucket', async () => {
  await uploadParsed(server, admin.token, LOG);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-s3-backup-'));
  const [backup, other] = [path.join(folder, 'backup'), await startTestS3()];
  try {
    const environment = { ...s3.env, DATA_DIR: server.dataDir, DATABASE_URL: server.config.databaseUrl ?? '' };
    const { manifest } = await backUp(backup, environment);
    expect(manifest).toMatchObject({ damaged: [], missing: [] });
    const whole = { damaged: [], verified: (await verifyInstallation(environment, { repair: false })).verified };
    for (const [name, place] of Object.entries({ folder: {}, bucket: other.env })) {
      const database = await createTestDatabase();
      const restored = { ...place, DATA_DIR: path.join(folder, name), DATABASE_URL: database.url };
      await restore(backup, restored);
      await expect(restore(backup, restored)).rejects.toThrow('already');
      expect(await verifyInstallation(restored, { repair: false })).toMatchObject(whole);
      await database.drop();
    }
  } finally {
    await other.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}, 180_000);

it.each<S3Fault>(['refuse', 'hang', 'fail', 'cut'])(
  'while its store answers with %s, it says so, loses nothing, and goes on after',
  async (fault) => {
    const { id } = await uploadParsed(server, admin.token, LOG);
    await forgetCopies();
    proxy.setFault(fault);
    const away = { status: 503, body: { error: AWAY, message: AWAY } };
    expect(await read(id)).toMatchObject(away);
    // What is written is not cut off on its way.
    if (fault !== 'cut') expect(await upload(server, admin.token, LOG)).toMatchObject(away);
    expect((await server.call('GET', '/users/me', { token: admin.token })).status).toBe(200);
    expect((await server.call('GET', '/readyz')).body).toMatchObject({ ok: false });
    proxy.setFault('none');
    await expect.poll(async () => (await read(id)).status).toBe(200);
    expect(await readFileRow(server, admin.token, id)).toMatchObject({ status: 'completed', error: null });
  },
);

it('a file that is parsed while the store is away waits for it', async () => {
  const { id } = await uploadParsed(server, admin.token, LOG);
  await forgetCopies();
  proxy.setFault('fail');
  expect((await server.call('POST', `/logs/${id}/reparse`, { token: admin.token })).status).toBe(200);
  const tries = async () => {
    const row = server.platform.db.selectFrom('log_files').select(['parse_attempt', 'status']).where('id', '=', id);
    return row.executeTakeFirstOrThrow();
  };
  // Begun, and given back without being counted.
  await expect.poll(async () => (await tries()).status, { timeout: 20_000, interval: 20 }).toBe('processing');
  await expect.poll(async () => (await tries()).status, { timeout: 20_000, interval: 20 }).toBe('pending');
  proxy.setFault('none');
  expect(await waitParsed(server, admin.token, id)).toMatchObject({ status: 'completed', error: null });
});
