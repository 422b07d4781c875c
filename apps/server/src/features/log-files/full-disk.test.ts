import path from 'node:path';
import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles, upload, uploadParsed, waitParsed } from '#testing/uploads.ts';

const MiB = 1024 ** 2;
const FULL = { status: 507, body: { error: 'The server does not have enough free disk space' } };
const LOG = '2026-03-01T00:00:00Z INFO db - ok\n'.repeat(100);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(32 * MiB) } });
  ({ token } = await server.addUser('ADMIN'));
});
beforeEach(() => fillDisk({ after: Number.POSITIVE_INFINITY }));
afterAll(() => server.stop());

/** Below MIN_FREE_BYTES from so many looks on. */
function fillDisk({ after }: { after: number }): void {
  let looks = 0;
  server.platform.blobs.freeBytes = async () => (looks++ < after ? 1000 * MiB : 100 * MiB);
}

const partsAndRaw = async () => (await storedFiles(server)).filter((file) => /^(tmp|keys\/raw)\//.test(file)).length;
const call = (method: string, address: string) => server.call(method, address, { token });

test('a full disk takes no upload, not even in parts', async () => {
  fillDisk({ after: 0 });
  expect(await upload(server, token, LOG)).toMatchObject(FULL);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': `filename ${Buffer.from('a.log').toString('base64')}`,
  };
  expect(await server.call('POST', '/uploads', { token, headers })).toMatchObject(FULL);
});

test('an upload during which the disk fills up ends and leaves nothing', async () => {
  const before = await partsAndRaw();
  fillDisk({ after: 1 });
  expect(await upload(server, token, 'x'.repeat(20 * MiB))).toMatchObject(FULL);
  await expect.poll(partsAndRaw).toBe(before);
});

test('an upload in parts keeps what has come, and goes on when there is room again', async () => {
  const size = 20 * MiB;
  const begun = await server.call('POST', '/uploads', {
    token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('big.log').toString('base64')}`,
    },
  });
  const address = new URL(begun.headers.get('location') ?? '', server.url);
  const send = (from: number) =>
    fetch(address, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      body: 'x'.repeat(size - from),
    });
  fillDisk({ after: 1 });
  expect((await send(0)).status).toBe(507);
  fillDisk({ after: Number.POSITIVE_INFINITY });
  const head = await fetch(address, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
  });
  const received = Number(head.headers.get('upload-offset'));
  expect(received).toBeGreaterThan(4 * MiB);
  expect((await send(received)).status).toBe(204);
  await waitParsed(server, token, path.basename(address.pathname));
});

test('a file is not parsed while the disk is full, and says so', async () => {
  fillDisk({ after: 1 });
  const answer = await upload(server, token, LOG);
  expect(answer.status).toBe(200);
  const { id } = (answer.body as { logFile: LogFile }).logFile;
  expect(await waitParsed(server, token, id)).toMatchObject({ status: 'failed', error: FULL.body.error });
});

test('a file is not parsed again while the disk is full, and stays readable', async () => {
  const { id } = await uploadParsed(server, token, LOG);
  fillDisk({ after: 0 });
  expect(await call('POST', `/logs/${id}/reparse`)).toMatchObject(FULL);
  expect((await call('GET', `/logs/${id}/entries`)).body).toMatchObject({ entries: { length: 100 } });
});

test('files are deleted on a full disk, from the list and for good', async () => {
  const [first, second] = [await uploadParsed(server, token, LOG), await uploadParsed(server, token, LOG)];
  fillDisk({ after: 0 });
  expect((await call('DELETE', `/logs/${first.id}`)).status).toBe(200);
  expect((await call('DELETE', `/logs/${second.id}?hardDelete=true`)).status).toBe(200);
  await expect.poll(async () => (await storedFiles(server)).filter((file) => file.includes(second.id))).toEqual([]);
});
