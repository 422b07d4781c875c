import { gzipSync } from 'node:zlib';
import type { Case, CaseDetail, CaseEntry, CaseSource } from '@rootline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '#platform/database/database.ts';
import { tar } from '#testing/make-tar.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { storedFiles } from '#testing/uploads.ts';
import { UNPACK_JOB } from './unpack-job.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, body });
const read = async (id: string): Promise<CaseDetail> =>
  ((await call('GET', `/cases/${id}`)).body as { case: CaseDetail }).case;
async function newCase(): Promise<string> {
  return ((await call('POST', '/cases', { name: 'bundle' })).body as { case: Case }).case.id;
}

function send(caseId: string, name: string, content: string | Uint8Array) {
  const form = new FormData();
  form.set('logfile', new File([content as Uint8Array<ArrayBuffer>], name));
  return server.call('POST', `/cases/${caseId}/sources`, { token: admin.token, body: form });
}

/** Waits until everything that was sent is unpacked, and all of its files are parsed or failed. */
async function settled(caseId: string): Promise<CaseDetail> {
  await expect.poll(async () => (await read(caseId)).status, { timeout: 60_000 }).not.toBe('processing');
  return read(caseId);
}

const log = (from: number, message: string) =>
  Array.from(
    { length: 5 },
    (_, i) => `2026-03-02T02:14:${String(from + i).padStart(2, '0')}Z INFO ${message} ${i}\n`,
  ).join('');

const ARCHIVE = gzipSync(
  tar([
    ['incident/orders/orders.log', log(20, 'order taken')],
    ['incident/payments/payments.log.1', log(10, 'older payment')],
    ['incident/payments/payments.log', log(30, 'newer payment')],
    ['incident/screen.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['incident/empty.log', ''],
    ['incident/cut.log.gz', gzipSync(log(40, 'never read')).subarray(0, 40)],
    ['../../outside.log', log(50, 'from outside')],
  ]),
);

it('an upload that goes on after an interruption reaches a case, once, and only by who began it', async () => {
  const caseId = await newCase();
  const tus = (method: string, address: string, headers: Record<string, string>, body?: Buffer, token = admin.token) =>
    fetch(new URL(address, `${server.url}/`), {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body: new Uint8Array(body) }),
    });
  const begin = (filename: string, id = caseId) => {
    const metadata = Object.entries({ filename, case: id }).map(([key, text]) => `${key} ${btoa(text)}`);
    const headers = { 'upload-length': String(ARCHIVE.length), 'upload-metadata': metadata.join() };
    return tus('POST', 'uploads', headers);
  };
  expect(
    await Promise.all([begin('screen.png'), begin('a.zip', 'none')].map(async (sent) => (await sent).status)),
  ).toEqual([400, 404]);
  const address = (await begin('incident.tar.gz')).headers.get('location') ?? '';
  const append = (from: number, to: number, token?: string) =>
    tus(
      'PATCH',
      address,
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      ARCHIVE.subarray(from, to),
      token,
    );
  expect((await append(0, 100)).status).toBe(204);
  expect((await append(100, ARCHIVE.length, (await server.addUser('ADMIN')).token)).status).toBe(404);
  const last = await append(100, ARCHIVE.length);
  expect([last.status, last.headers.get('x-case-source-id')]).toEqual([204, address.split('/').at(-1)]);
  expect((await tus('HEAD', address, {})).headers.get('upload-offset')).toBe(String(ARCHIVE.length));
  expect((await append(ARCHIVE.length, ARCHIVE.length)).status).toBe(204);
  expect(await settled(caseId)).toMatchObject({ fileCount: 3, sources: [{ filename: 'incident.tar.gz' }] });
});

it('an archive becomes files with services, what is left out is named, and the archive itself takes no room any more', async () => {
  const caseId = await newCase();
  const { status, body } = await send(caseId, 'incident.tar.gz', ARCHIVE);
  expect([status, (body as { source: CaseSource }).source]).toEqual([
    200,
    expect.objectContaining({ filename: 'incident.tar.gz', size: ARCHIVE.length }),
  ]);
  const found = await settled(caseId);
  expect(found.sources).toMatchObject([{ status: 'completed', error: null, isKept: false }]);
  expect(found).toMatchObject({ status: 'completed', fileCount: 3, entryCount: 20, failedCount: 0 });
  expect(found.files.map(({ service, logFile }) => [service, logFile.entryCount]).sort()).toEqual([
    ['orders', 5],
    ['outside', 5],
    ['payments', 10],
  ]);
  expect(found.skipped.map(({ path, reason }) => [path.split('/').at(-1), reason]).sort()).toEqual([
    ['cut.log.gz', 'cut'],
    ['empty.log', 'empty'],
    ['screen.png', 'image'],
  ]);
  expect(found.skippedCount).toBe(3);
  const { entries } = (await call('GET', `/cases/${caseId}/entries`)).body as { entries: CaseEntry[] };
  expect(entries.map(({ message }) => message.replace(/ \d$/, ''))).toEqual(
    ['older payment', 'order taken', 'newer payment', 'from outside'].flatMap((message) => Array(5).fill(message)),
  );
  const [source] = found.sources;
  await expect
    .poll(async () => (await storedFiles(server)).filter((file) => file.includes(source?.id ?? '')))
    .toEqual([]);

  const again = () =>
    withTransaction(server.platform.db, (held) => server.platform.jobs.send(UNPACK_JOB, { id: source?.id }, held));
  await again();
  await expect.poll(async () => (await settled(caseId)).fileCount).toBe(3);

  expect((await call('DELETE', `/cases/${caseId}?hardDelete=true`)).status).toBe(200);
  const ids = found.files.map(({ logFile }) => logFile.id);
  const left = async () => (await storedFiles(server)).filter((file) => ids.some((id) => file.includes(id)));
  await expect.poll(left).toEqual([]);
});

it('a log is a source like an archive, and an attempt that was killed leaves nothing twice', async () => {
  const caseId = await newCase();
  const [first] = await Promise.all([
    send(caseId, 'gateway.log', log(1, 'up')),
    send(caseId, 'other.log', log(9, 'up')),
  ]);
  const found = await settled(caseId);
  expect(found.files.map(({ path, service }) => [path, service])).toEqual([
    ['gateway.log', 'gateway'],
    ['other.log', 'other'],
  ]);
  // As a worker leaves it that was killed before its commit.
  const { id } = (first.body as { source: CaseSource }).source;
  const file = found.files[0]?.logFile;
  const { db, blobs, jobs } = server.platform;
  const row = await db
    .selectFrom('log_files')
    .select('blob_key')
    .where('id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow();
  const stray = await blobs.localPath(row.blob_key);
  await blobs.put(`raw/${id}/1-00`, Buffer.from(log(1, 'up')));
  await db
    .deleteFrom('log_files')
    .where('id', '=', file?.id ?? '')
    .execute();
  await withTransaction(db, async (held) => {
    await held
      .updateTable('case_sources')
      .set({ status: 'running', blob_key: `raw/${id}/1-00` })
      .where('id', '=', id)
      .execute();
    await jobs.send(UNPACK_JOB, { id }, held);
  });
  const after = await settled(caseId);
  expect(after.fileCount).toBe(2);
  expect((await storedFiles(server)).some((stored) => stray.endsWith(stored))).toBe(false);
});

it('refused are other kinds of files, and anything for a case that is not there', async () => {
  const caseId = await newCase();
  const before = await storedFiles(server);
  const other = await send(caseId, 'tool.exe', 'x');
  expect([other.status, other.text]).toEqual([400, expect.stringContaining('Please select a log file or an archive')]);
  expect((await send('nocase', 'app.log', 'x')).status).toBe(404);
  // What other cases no longer need may go meanwhile.
  expect((await storedFiles(server)).filter((file) => !before.includes(file))).toEqual([]);
});
