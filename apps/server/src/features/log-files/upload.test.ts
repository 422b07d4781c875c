import { once } from 'node:events';
import net from 'node:net';
import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles, upload, uploadParsed } from '#testing/uploads.ts';

const LIMIT = 100_000;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(LIMIT) } });
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

const LINE = '2026-03-01T00:00:00Z INFO db - ok\n';

async function fileCount(): Promise<number> {
  return ((await server.call('GET', '/logs', { token })).body as { logFiles: LogFile[] }).logFiles.length;
}

/** Raw files and their parts; not what the parser of an earlier test is writing. */
async function uploadedFiles(): Promise<string[]> {
  return (await storedFiles(server)).filter((file) => /^(tmp|keys\/raw)\//.test(file));
}

/** A refusal must leave neither a row nor a byte. */
async function expectNothingLeft(refused: () => Promise<void>): Promise<void> {
  const [rows, files] = [await fileCount(), (await uploadedFiles()).length];
  await refused();
  expect(await fileCount()).toBe(rows);
  await expect.poll(async () => (await uploadedFiles()).length).toBe(files);
}

test('an upload is answered with the file as it stands in the list', async () => {
  const { status, body } = await upload(server, token, LINE, 'first.log');
  expect(status).toBe(200);
  const { logFile } = body as { logFile: LogFile };
  expect(logFile).toMatchObject({
    filename: 'first.log',
    size: LINE.length,
    status: 'pending',
    analysisStatus: 'PENDING',
  });
});

test('a file of exactly the limit is accepted whole', async () => {
  const row = await uploadParsed(server, token, LINE.repeat(LIMIT / LINE.length + 1).slice(0, LIMIT), 'exact.log');
  expect(row).toMatchObject({ size: LIMIT, status: 'completed' });
});

test.each([1, 5_000_000])('%i bytes over the limit are refused with the limit in words', async (over) => {
  await expectNothingLeft(async () => {
    const { status, body } = await upload(server, token, 'x'.repeat(LIMIT + over));
    expect(status).toBe(413);
    expect(body).toMatchObject({ error: 'File size exceeds 0.10MB limit' });
  });
});

test('one byte over the limit is refused while it streams, when the size is not announced', async () => {
  await expectNothingLeft(async () => {
    const { status } = await sendRaw([partHeader('logfile', 'a.log'), 'x'.repeat(LIMIT + 1), END], 'chunked');
    expect(status).toBe(413);
  });
});

test.each([
  ['Prüfung – 日本.log', 'Prüfung – 日本.log'],
  ['../../../etc/cron.d/evil.log', 'evil.log'],
  ['C:\\logs\\app.log', 'app.log'],
  ['UPPER.LOG', 'UPPER.LOG'],
  ['evil\u202egol.log', 'evilgol.log'],
])('the name %j is kept as %j', async (sent, kept) => {
  const { status, body } = await sendRaw([partHeader('logfile', sent), LINE, END]);
  expect(status).toBe(200);
  expect((body as { logFile: LogFile }).logFile.filename).toBe(kept);
});

test.each([
  ['a file of another type', [partHeader('logfile', 'a.exe'), LINE], 'Please select a JSON, LOG, or TXT file'],
  ['a name without an extension', [partHeader('logfile', 'syslog'), LINE], 'Please select a JSON, LOG, or TXT file'],
  [
    'a name of 256 characters',
    [partHeader('logfile', `${'n'.repeat(252)}.log`), LINE],
    'This file name is not allowed',
  ],
  ['another field', [partHeader('file', 'a.log'), LINE], 'Please select a file to upload'],
  ['an empty choice of file', [partHeader('logfile', ''), ''], 'Please select a file to upload'],
  [
    'no file at all',
    ['Content-Disposition: form-data; name="note"\r\n\r\n', 'hello'],
    'Please select a file to upload',
  ],
  [
    'two files',
    [partHeader('logfile', 'a.log'), LINE, `\r\n--B\r\n${partHeader('logfile', 'b.log')}`, LINE],
    'Please upload one file at a time',
  ],
  [
    'a field that is too long',
    [
      `Content-Disposition: form-data; name="note"\r\n\r\n`,
      'n'.repeat(5000),
      `\r\n--B\r\n${partHeader('logfile', 'a.log')}`,
      LINE,
    ],
    'The request is not valid',
  ],
])('%s is refused', async (_name, parts, sentence) => {
  await expectNothingLeft(async () => {
    const { status, body } = await sendRaw([...parts, END]);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: sentence, message: sentence } });
  });
});

test('a body that is not a form is refused', async () => {
  const { status } = await server.call('POST', '/logs/upload', { token, body: { logfile: 'x' } });
  expect(status).toBe(400);
});

test('a form that ends before its last border is never accepted', async () => {
  await expectNothingLeft(async () => {
    const { status, body } = await sendRaw([partHeader('logfile', 'cut.log'), LINE]);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'The upload ended before the file was complete' },
    });
  });
});

test('an upload whose sender goes away leaves nothing', async () => {
  await expectNothingLeft(async () => {
    const socket = await openUpload(50_000);
    socket.write(LINE.repeat(100));
    await expect.poll(async () => (await storedFiles(server)).some((file) => file.startsWith('tmp/'))).toBe(true);
    socket.destroy();
  });
});

test('a fifth upload of the same user at the same time has to wait, one of another user has not', async () => {
  const other = (await server.addUser('VIEWER')).token;
  const busy = await Promise.all(Array.from({ length: 4 }, () => openUpload(50_000)));
  await expect.poll(async () => (await storedFiles(server)).filter((file) => file.startsWith('tmp/')).length).toBe(4);
  const refused = await upload(server, token, LINE);
  expect(refused.status).toBe(429);
  expect((await upload(server, other, LINE)).status).toBe(200);
  for (const socket of busy) socket.destroy();
  await expect.poll(async () => (await upload(server, token, LINE)).status).toBe(200);
});

describe('with little free disk space', () => {
  test('an upload is refused in words', async () => {
    const full = await startTestServer({ env: { MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) } });
    const { status, body } = await upload(full, (await full.addUser('ADMIN')).token, LINE);
    await full.stop();
    expect({ status, body }).toMatchObject({
      status: 507,
      body: { error: 'The server does not have enough free disk space' },
    });
  });
});

describe('with the strict role policy', () => {
  test('a VIEWER may not upload', async () => {
    const strict = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
    const { status } = await upload(strict, (await strict.addUser('VIEWER')).token, LINE);
    await strict.stop();
    expect(status).toBe(403);
  });
});

const END = '\r\n--B--\r\n';

function partHeader(field: string, name: string): string {
  return `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`;
}

/** A form written by hand, with a length or in chunks. */
async function sendRaw(parts: string[], encoding: 'length' | 'chunked' = 'length') {
  const text = `--B\r\n${parts.join('')}`;
  const body = encoding === 'length' ? text : new Blob([text]).stream();
  const response = await fetch(`${server.url}/logs/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=B' },
    body,
    ...(encoding === 'chunked' && { duplex: 'half' }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Begins an upload and does not end it. */
async function openUpload(announced: number): Promise<net.Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(
    `POST /logs/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${announced}\r\n\r\n--B\r\n${partHeader('logfile', 'slow.log')}${LINE}`,
  );
  return socket;
}
