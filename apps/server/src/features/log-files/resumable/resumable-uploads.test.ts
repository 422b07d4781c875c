import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, type LogFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSignedInProcess } from '#testing/server-process.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitParsed } from '#testing/uploads.ts';
import { createPartFiles } from './part-files.ts';
import { removeExpiredUploads } from './remove-expired-uploads.ts';
import { createResumableUploadStore } from './resumable-upload-store.ts';

const LINES = Array.from(
  { length: 20_000 },
  (_, i) =>
    `${new Date(Date.UTC(2026, 2, 1) + i).toISOString()} ${i % 100 === 0 ? 'ERROR' : 'INFO'} db - request ${i}\n`,
);
const LOG = Buffer.from(LINES.join(''));
const HALF = 500_000;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

interface Target {
  url: string;
  token: string;
}

const here = (): Target => ({ url: server.url, token });
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function send(
  method: string,
  address: string,
  headers: Record<string, string> = {},
  { target = here(), body }: { target?: Target; body?: Buffer } = {},
) {
  const response = await fetch(target.url + address, {
    method,
    headers: { authorization: `Bearer ${target.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    error: text === '' ? null : ((JSON.parse(text) as { error?: string }).error ?? null),
  };
}

const create = (length: number, name = 'big.log', target?: Target) =>
  send(
    'POST',
    '/uploads',
    { 'upload-length': String(length), 'upload-metadata': `filetype dGV4dA==,filename ${base64(name)}` },
    target && { target },
  );

async function created(length: number, target?: Target): Promise<string> {
  const { headers } = await create(length, 'big.log', target);
  return `/${headers.get('location')}`;
}

const append = (address: string, offset: number, body: Buffer, target?: Target) =>
  send(
    'PATCH',
    address,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    { body, ...(target && { target }) },
  );

async function offsetOf(address: string, target?: Target): Promise<number> {
  return Number((await send('HEAD', address, {}, target && { target })).headers.get('upload-offset'));
}

/** Sends part of a body and leaves the connection open. */
async function openAppend(address: string, offset: number, announced: number, part: Buffer, target = here()) {
  const { hostname, port } = new URL(target.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  socket.write(part);
  return socket;
}

/** Waits until the first half lies in the part file, acknowledged or not. */
async function halfHasCome(address: string): Promise<void> {
  const part = path.join(server.dataDir, 'tmp', `upload-${idOf(address)}.part`);
  await expect.poll(async () => (await readFile(part)).length).toBe(HALF);
}

async function storedHash(id: string): Promise<string> {
  const { db, blobs } = server.platform;
  const { blob_key } = await db
    .selectFrom('log_files')
    .select('blob_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return hashOf(await readFile(await blobs.localPath(blob_key)));
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const partFiles = async () =>
  (await readdir(path.join(server.dataDir, 'tmp'))).filter((name) => name.endsWith('.part'));
const idOf = (address: string) => address.replace('/uploads/', '');

describe('an upload in parts', () => {
  test('becomes a parsed log file that equals the original', async () => {
    const begun = await create(LOG.length);
    expect(begun.status).toBe(201);
    const address = `/${begun.headers.get('location')}`;
    expect(Date.parse(begun.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    const first = await append(address, 0, LOG.subarray(0, HALF));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(HALF)]);
    expect(first.headers.get('x-log-file-id')).toBeNull();
    const state = await send('HEAD', address);
    expect([state.status, state.headers.get('upload-length')]).toEqual([200, String(LOG.length)]);
    const last = await append(address, HALF, LOG.subarray(HALF));
    const id = last.headers.get('x-log-file-id') ?? '';
    expect([last.status, id]).toEqual([204, idOf(address)]);
    expect(await waitParsed(server, token, id)).toMatchObject({
      filename: 'big.log',
      source: 'upload',
      size: LOG.length,
      status: 'completed',
      entryCount: LINES.length,
    });
    expect(await storedHash(id)).toBe(hashOf(LOG));
    expect(await partFiles()).toEqual([]);
  });

  test('is announced with its path', async () => {
    const { body } = await server.call('GET', '/settings/upload-limit', { token });
    expect(body).toEqual({ uploadLimit: LIMITS.upload.defaultBytes, resumable: '/uploads' });
  });

  test('whose last answer was lost is found complete', async () => {
    const address = await created(LOG.length);
    await append(address, 0, LOG);
    const state = await send('HEAD', address);
    expect(state.headers.get('upload-offset')).toBe(String(LOG.length));
    expect(state.headers.get('x-log-file-id')).toBe(idOf(address));
    expect((await append(address, LOG.length, Buffer.alloc(0))).status).toBe(204);
  });

  test('of no bytes is complete at once', async () => {
    const begun = await create(0);
    expect([begun.status, begun.headers.get('x-log-file-id')]).toEqual([201, begun.headers.get('location')?.slice(8)]);
  });
});

describe('an interruption', () => {
  test('in the middle of a part loses none of the bytes that came', async () => {
    const address = await created(LOG.length);
    const socket = await openAppend(address, 0, LOG.length, LOG.subarray(0, HALF));
    await halfHasCome(address);
    socket.destroy();
    await expect.poll(() => offsetOf(address)).toBe(HALF);
    // The first sender's end may be noted a moment after its bytes.
    await expect.poll(async () => (await append(address, HALF, LOG.subarray(HALF))).status).toBe(204);
    expect(await storedHash(idOf(address))).toBe(hashOf(LOG));
  });

  test('of the server by a restart keeps the upload', async () => {
    const address = await created(LOG.length);
    await append(address, 0, LOG.subarray(0, HALF));
    await server.restart();
    expect(await offsetOf(address)).toBe(HALF);
    expect((await append(address, HALF, LOG.subarray(HALF))).status).toBe(204);
    expect(await storedHash(idOf(address))).toBe(hashOf(LOG));
  });

  test('between the last byte and the row of the file is made good by the next look', async () => {
    const { db, blobs } = server.platform;
    const [inPart, inStore] = [await created(LOG.length), await created(LOG.length)];
    await writeFile(path.join(server.dataDir, 'tmp', `upload-${idOf(inPart)}.part`), LOG);
    await rm(path.join(server.dataDir, 'tmp', `upload-${idOf(inStore)}.part`));
    const blobKey = `raw/${idOf(inStore)}/${Date.now()}-00ff00`;
    await blobs.put(blobKey, LOG);
    await db.updateTable('resumable_uploads').set({ received: LOG.length }).execute();
    await db.updateTable('resumable_uploads').set({ blob_key: blobKey }).where('id', '=', idOf(inStore)).execute();
    for (const address of [inPart, inStore]) {
      expect((await send('HEAD', address)).headers.get('x-log-file-id')).toBe(idOf(address));
      expect(await storedHash(idOf(address))).toBe(hashOf(LOG));
    }
  });

  test('by a kill in the middle of a part keeps every byte that counted as received', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rootline-kill-'));
    const bytes = Buffer.from(
      randomBytes(15_000_000)
        .toString('base64')
        .replaceAll(/(.{100})/g, '$1\n'),
    );
    const first = await startSignedInProcess(dataDir, { UPLOAD_LIMIT_BYTES: '100000000' });
    const address = await created(bytes.length, first);
    // More than one checkpoint, less than two.
    await openAppend(address, 0, bytes.length, bytes.subarray(0, 12_000_000), first);
    await expect.poll(() => offsetOf(address, first)).toBeGreaterThanOrEqual(LIMITS.upload.resumable.checkpointBytes);
    await first.kill('SIGKILL');

    const second = await startSignedInProcess(dataDir, { UPLOAD_LIMIT_BYTES: '100000000' });
    const received = await offsetOf(address, second);
    expect(received).toBeGreaterThanOrEqual(LIMITS.upload.resumable.checkpointBytes);
    const { status } = await append(address, received, bytes.subarray(received), second);
    let files: LogFile[] = [];
    do {
      await sleep(100);
      files = ((await second.call('GET', '/logs')) as { logFiles: LogFile[] }).logFiles;
    } while (files[0]?.status === 'pending' || files[0]?.status === 'processing');
    const raw = path.join(dataDir, 'blobs', 'keys', 'raw', idOf(address));
    const [blob = ''] = await readdir(raw);
    const hash = hashOf(await readFile(path.join(raw, blob)));
    await second.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    expect(status).toBe(204);
    expect(files.map(({ id, size }) => [id, size])).toEqual([[idOf(address), bytes.length]]);
    expect(hash).toBe(hashOf(bytes));
  }, 120_000);
});

describe('two senders', () => {
  test('never write at the same time', async () => {
    const address = await created(LOG.length);
    const socket = await openAppend(address, 0, LOG.length, LOG.subarray(0, HALF));
    await halfHasCome(address);
    expect((await append(address, 0, LOG)).status).toBe(423);
    expect((await send('DELETE', address)).error).toBe('This upload is already in progress');
    socket.destroy();
    await expect.poll(() => offsetOf(address)).toBe(HALF);
    // The first sender's end may be noted a moment after its bytes.
    await expect.poll(async () => (await append(address, HALF, LOG.subarray(HALF))).status).toBe(204);
    expect(await storedHash(idOf(address))).toBe(hashOf(LOG));
  });

  test('at two servers of one database and folder do neither, and one goes on where the other ended', async () => {
    const env = { DATABASE_URL: server.config.databaseUrl ?? '', DATA_DIR: server.dataDir };
    const other = await startTestServer({ env });
    const there = { url: other.url, token };
    const address = await created(LOG.length);
    const socket = await openAppend(address, 0, LOG.length, LOG.subarray(0, HALF));
    await halfHasCome(address);
    expect((await append(address, 0, LOG, there)).status).toBe(423);
    socket.destroy();
    await expect.poll(() => offsetOf(address, there)).toBe(HALF);
    await expect.poll(async () => (await append(address, HALF, LOG.subarray(HALF), there)).status).toBe(204);
    await other.stop();
    expect(await storedHash(idOf(address))).toBe(hashOf(LOG));
  });

  test('a sender at the wrong place is told the right one', async () => {
    const address = await created(LOG.length);
    await append(address, 0, LOG.subarray(0, HALF));
    const { status, error } = await append(address, 0, LOG);
    expect([status, error]).toEqual([409, `Wrong upload offset: ${HALF} bytes have been received. Resume from there`]);
    expect((await append(address, LOG.length, LOG)).status).toBe(409);
  });
});

describe('an upload is refused', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['of a file beyond the limit', { 'upload-length': '5242881' }, 413, 'File size exceeds 5.00MB limit'],
    [
      'of another type',
      { 'upload-metadata': `filename ${base64('a.pdf')}` },
      400,
      'Please select a JSON, LOG, or TXT file',
    ],
    ['without a name', { 'upload-metadata': '' }, 400, 'Please select a file to upload'],
    [
      'with a name of folders only',
      { 'upload-metadata': `filename ${base64('a/')}` },
      400,
      'Please select a file to upload',
    ],
    [
      'with a very long name',
      { 'upload-metadata': `filename ${base64(`${'a'.repeat(300)}.log`)}` },
      400,
      'This file name is not allowed',
    ],
    ['without a length', { 'upload-length': 'x' }, 400, 'The request is not valid'],
    [
      'in another version',
      { 'tus-resumable': '0.2.2' },
      412,
      'Resumable uploads require version 1.0.0 of the tus protocol',
    ],
  ])('%s', async (_what, headers, status, sentence) => {
    const usual = { 'upload-length': '10', 'upload-metadata': `filename ${base64('a.log')}` };
    const answer = await send('POST', '/uploads', { ...usual, ...headers });
    expect([answer.status, answer.error]).toEqual([status, sentence]);
  });

  test('to everybody but who began it', async () => {
    const other = { url: server.url, token: (await server.addUser('ADMIN')).token };
    const address = await created(LOG.length);
    expect((await send('HEAD', address, {}, { target: other })).status).toBe(404);
    expect((await append(address, 0, LOG, other)).status).toBe(404);
    expect((await send('DELETE', address, {}, { target: other })).status).toBe(404);
    expect((await append(address, 0, LOG)).status).toBe(204);
    expect((await send('HEAD', address, {}, { target: other })).status).toBe(404);
  });

  test('when it brings more than it announced, and keeps what is its own', async () => {
    const address = await created(HALF);
    expect((await append(address, 0, LOG)).status).toBe(400);
    const received = await offsetOf(address);
    expect(received).toBeLessThanOrEqual(HALF);
    expect((await append(address, received, LOG.subarray(received, HALF))).status).toBe(204);
    expect(await storedHash(idOf(address))).toBe(hashOf(LOG.subarray(0, HALF)));
  });

  test('in another form than bytes', async () => {
    const address = await created(LOG.length);
    const { status } = await send(
      'PATCH',
      address,
      { 'upload-offset': '0', 'content-type': 'application/json' },
      { body: Buffer.from('{}') },
    );
    expect(status).toBe(415);
  });

  test('beyond a number of open ones, also when many are opened at once', async () => {
    const target = { url: server.url, token: (await server.addUser('VIEWER')).token };
    const { openPerUser } = LIMITS.upload.resumable;
    const sent = await Promise.all(Array.from({ length: 3 * openPerUser }, () => create(10, 'a.log', target)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(openPerUser);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(2 * openPerUser);
  });

  test('with little free disk space, and to a VIEWER under the strict policy', async () => {
    const full = await startTestServer({
      env: { MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER), ROLE_POLICY: 'strict' },
    });
    const as = async (role: 'ADMIN' | 'VIEWER') =>
      (await create(10, 'a.log', { url: full.url, token: (await full.addUser(role)).token })).status;
    const statuses = [await as('ADMIN'), await as('VIEWER')];
    await full.stop();
    expect(statuses).toEqual([507, 403]);
  });
});

describe('an upload that is not wanted any more', () => {
  test('is forgotten when its sender ends it', async () => {
    const address = await created(LOG.length);
    await append(address, 0, LOG.subarray(0, HALF));
    expect((await send('DELETE', address)).status).toBe(204);
    expect((await send('HEAD', address)).status).toBe(404);
    expect(await partFiles()).not.toContain(`upload-${idOf(address)}.part`);
  });

  test('is forgotten after a day, bytes without an upload too', async () => {
    const { db, blobs } = server.platform;
    const folder = path.join(server.dataDir, 'tmp');
    const [old, young] = [await created(LOG.length), await created(LOG.length)];
    await db
      .updateTable('resumable_uploads')
      .set({ expires_at: new Date(0) })
      .where('id', '=', idOf(old))
      .execute();
    expect((await append(old, 0, LOG)).status).toBe(404);
    await writeFile(path.join(folder, 'upload-nobody.part'), 'x');
    const parts = createPartFiles(folder, blobs);
    const clean = (now: Date) => removeExpiredUploads(createResumableUploadStore(db), parts, now);
    await clean(new Date(Date.now() + 23 * 3_600_000));
    expect(await partFiles()).not.toContain(`upload-${idOf(old)}.part`);
    expect(await partFiles()).toContain('upload-nobody.part');
    expect((await append(young, 0, LOG)).status).toBe(204);
    await clean(new Date(Date.now() + 25 * 3_600_000));
    expect(await partFiles()).not.toContain('upload-nobody.part');
  });
});
