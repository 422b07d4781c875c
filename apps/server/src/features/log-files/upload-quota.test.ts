import { stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Case, CaseDetail } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles, upload, uploadParsed, waitParsed } from '#testing/uploads.ts';

const QUOTA = 1024 * 1024;
const REFUSED = 'This upload would exceed your storage limit of 1.00MB. Please permanently delete some files first';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { STORAGE_QUOTA_BYTES: String(QUOTA), SOFT_DELETE_DAYS: '30' } });
});
beforeEach(async () => {
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

const LINE = '2026-03-01T00:00:00Z INFO db - ok\n';
const content = (bytes: number) => LINE.repeat(Math.ceil(bytes / LINE.length)).slice(0, bytes);
const send = (bytes: number, by = token) => upload(server, by, content(bytes));
const rows = () => server.platform.db.selectFrom('log_files').select('id').execute();
const rawFiles = async () => (await storedFiles(server)).filter((file) => /^(tmp|keys\/raw)\//.test(file));
const refusal = { status: 413, body: { error: REFUSED, message: REFUSED } };

test('accepts files up to the quota and rejects one more byte without leaving anything behind', async () => {
  expect((await send(QUOTA - 1000)).status).toBe(200);
  const [rowsBefore, filesBefore] = [await rows(), await rawFiles()];
  expect(await send(1001)).toMatchObject(refusal);
  expect(await rows()).toHaveLength(rowsBefore.length);
  await expect.poll(rawFiles).toHaveLength(filesBefore.length);
  const { token: whole } = await server.addUser('VIEWER');
  expect((await send(QUOTA, whole)).status).toBe(200);
  expect(await send(1, whole)).toMatchObject(refusal);
});

test('counts parsed data towards the quota and parses nothing again for a user over it', async () => {
  const file = await uploadParsed(server, token, content(QUOTA / 2));
  const { derived_bytes: derived } = await server.platform.db
    .selectFrom('log_files')
    .select('derived_bytes')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  const made = (await storedFiles(server)).filter((path) => path.includes(file.id) && !path.includes('/raw/'));
  const sizes = await Promise.all(made.map((path) => stat(`${server.dataDir}/blobs/${path}`)));
  expect(derived).toBe(sizes.reduce((sum, { size }) => sum + size, 0));
  expect(await send(QUOTA / 2)).toMatchObject(refusal);
  expect((await server.call('POST', `/logs/${file.id}/reparse`, { token })).status).toBe(200);
  await waitParsed(server, token, file.id);
  const last = await uploadParsed(server, token, content(QUOTA / 2 - derived));
  expect(await server.call('POST', `/logs/${last.id}/reparse`, { token })).toMatchObject(refusal);
});

test('rejects an upload whose announced length exceeds the remaining quota before it is sent', async () => {
  expect(await send(QUOTA * 3)).toMatchObject(refusal);
});

test.each([
  ['a log over the quota leaves nothing of itself in a case', 'app.log', content(QUOTA + 1), null],
  [
    'an archive whose log is over the quota stays until a person deletes it, and then leaves nothing',
    'app.log.gz',
    gzipSync(content(QUOTA + 1)),
    REFUSED,
  ],
])('%s', async (_title, name, bytes, failure) => {
  const made = await server.call('POST', '/cases', { token, body: { name: 'incident' } });
  const { id } = (made.body as { case: Case }).case;
  const filesBefore = await rawFiles();
  const form = new FormData();
  form.set('logfile', new File([bytes], name));
  const sent = await server.call('POST', `/cases/${id}/sources`, { token, body: form });
  if (failure === null) expect(sent).toMatchObject(refusal);
  const read = async () => ((await server.call('GET', `/cases/${id}`, { token })).body as { case: CaseDetail }).case;
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).not.toBe('processing');
  const { fileCount, sources } = await read();
  expect([fileCount, sources.map(({ error }) => error)]).toEqual([0, failure === null ? [] : [failure]]);
  for (const source of sources) {
    expect((await server.call('DELETE', `/cases/${id}/sources/${source.id}`, { token })).status).toBe(200);
  }
  await expect.poll(rawFiles).toEqual(filesBefore);
});

test('the quota of one user is not that of another', async () => {
  expect((await send(QUOTA)).status).toBe(200);
  const other = (await server.addUser('VIEWER')).token;
  expect((await send(QUOTA, other)).status).toBe(200);
});

test('uploads at the same time cannot pass the quota together', async () => {
  const before = (await rawFiles()).length;
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(QUOTA / 2 - 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413]);
  await expect.poll(async () => (await rawFiles()).length).toBe(before + 2);
});

test('a deleted file counts until it is erased', async () => {
  const { body } = await send(QUOTA);
  const { id } = (body as { logFile: { id: string } }).logFile;
  await server.call('DELETE', `/logs/${id}`, { token });
  expect(await send(1)).toMatchObject(refusal);
  const { body: second } = await send(0);
  expect(second).toHaveProperty('logFile');
  await server.platform.db.deleteFrom('log_files').where('id', '=', id).execute();
  expect((await send(QUOTA / 2)).status).toBe(200);
});

const begin = (bytes: number, by = token) =>
  server.call('POST', '/uploads', {
    token: by,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('big.log').toString('base64')}`,
    },
  });

const append = (address: string, body: string, by = token) =>
  fetch(new URL(address, server.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${by}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });

test('counts a resumable upload in full from the start', async () => {
  expect(await begin(QUOTA + 1)).toMatchObject(refusal);
  const begun = await begin(QUOTA);
  expect(begun.status).toBe(201);
  expect(await send(1)).toMatchObject(refusal);
  const rest = await append(begun.headers.get('location') ?? '', content(QUOTA));
  expect(rest.status).toBe(204);
  expect(await send(1)).toMatchObject(refusal);
});

test('an upload that the quota refuses at its end gives back its room and its disk', async () => {
  const { user, token: own } = await server.addUser('VIEWER');
  expect((await send(1, own)).status).toBe(200);
  const address = (await begin(QUOTA / 2, own)).headers.get('location') ?? '';
  // As after a start with a smaller quota.
  const { db } = server.platform;
  await db
    .updateTable('log_files')
    .set({ size: QUOTA * 0.75 })
    .where('uploaded_by', '=', user.id)
    .execute();
  const filesBefore = (await rawFiles()).filter((file) => !file.endsWith('.part'));
  const rest = await append(address, content(QUOTA / 2), own);
  expect([rest.status, await rest.json()]).toEqual([413, refusal.body]);
  expect(await rawFiles()).toEqual(filesBefore);
  expect((await begin(QUOTA / 8, own)).status).toBe(201);
});
