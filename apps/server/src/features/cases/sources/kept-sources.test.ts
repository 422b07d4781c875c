import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Case, CaseDetail, CaseSource } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '#platform/database/database.ts';
import { tar } from '#testing/make-tar.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { storedFiles, uploadParsed } from '#testing/uploads.ts';
import { UNPACK_JOB } from './unpack-job.ts';

const MB = 1024 ** 2;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    env: { STORAGE_QUOTA_BYTES: String(8 * MB), UPLOAD_LIMIT_BYTES: String(100 * MB) },
  });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const call = (
  method: string,
  address: string,
  { token = admin.token, body }: { token?: string; body?: unknown } = {},
) => server.call(method, address, { token, body });
const read = async (id: string): Promise<CaseDetail> =>
  ((await call('GET', `/cases/${id}`)).body as { case: CaseDetail }).case;
async function newCase(): Promise<string> {
  return ((await call('POST', '/cases', { body: { name: 'bundle' } })).body as { case: Case }).case.id;
}

async function send(caseId: string, name: string, content: Uint8Array, token = admin.token): Promise<string> {
  const form = new FormData();
  form.set('logfile', new File([content as Uint8Array<ArrayBuffer>], name));
  const { status, body, text } = await server.call('POST', `/cases/${caseId}/sources`, { token, body: form });
  expect(status, text).toBe(200);
  return (body as { source: CaseSource }).source.id;
}

async function settled(caseId: string): Promise<CaseDetail> {
  await expect.poll(async () => (await read(caseId)).status, { timeout: 60_000 }).not.toBe('processing');
  return read(caseId);
}

const unpackAgain = (caseId: string, id: string, token = admin.token) =>
  call('POST', `/cases/${caseId}/sources/${id}/unpack`, { token });
const bytesOf = async (id: string) => (await storedFiles(server)).filter((file) => file.includes(id));

const log = (name: string, lines: number) =>
  Array.from({ length: lines }, (_, i) => `2026-03-02T02:14:00Z INFO ${name} step ${i} of the day\n`).join('');
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

it.each<[string, string, Uint8Array, string]>([
  ['an archive without a log', 'pictures.tar', tar([['a.png', PICTURE]]), 'It contains a PNG image'],
  ['a damaged archive', 'cut.tar.gz', gzipSync(tar([['a.log', log('a', 9)]])).subarray(0, 30), 'is truncated'],
])('%s fails with a sentence, stays, and goes when a person deletes it', async (_what, name, content, sentence) => {
  const caseId = await newCase();
  const id = await send(caseId, name, content);
  const found = await settled(caseId);
  expect(found).toMatchObject({ status: 'failed', fileCount: 0, sources: [{ status: 'failed', isKept: true }] });
  expect(found.sources[0]?.error).toContain(sentence);
  expect(await bytesOf(id)).toHaveLength(1);

  expect((await unpackAgain(caseId, id)).status).toBe(200);
  expect((await settled(caseId)).sources).toMatchObject([{ status: 'failed', isKept: true }]);

  const other = await server.addUser('VIEWER');
  expect((await call('DELETE', `/cases/${await newCase()}/sources/${id}`)).status).toBe(404);
  expect((await call('DELETE', `/cases/${caseId}/sources/${id}`, { token: other.token })).status).toBe(200);
  expect(await read(caseId)).toMatchObject({ status: 'empty', sources: [] });
  expect(await bytesOf(id)).toEqual([]);
  expect((await unpackAgain(caseId, id)).status).toBe(404);
});

it('an archive whose server ends again and again while it is unpacked is unpacked in the end', async () => {
  const caseId = await newCase();
  const id = await send(caseId, 'day.tar.gz', gzipSync(tar([['api.log', log('api', 20)]])));
  await settled(caseId);
  const { db, blobs, jobs } = server.platform;
  // As many killed servers leave it.
  await blobs.put(`raw/${id}/1-00`, gzipSync(tar([['db.log', log('db', 20)]])));
  await withTransaction(db, async (held) => {
    await held
      .updateTable('case_sources')
      .set({ status: 'running', blob_key: `raw/${id}/1-00`, attempt: 9 })
      .where('id', '=', id)
      .execute();
    await jobs.send(UNPACK_JOB, { id }, held);
  });
  const found = await settled(caseId);
  expect(found.sources).toMatchObject([{ status: 'completed', error: null, isKept: false }]);
  expect(found.files.map((file) => file.path).sort()).toEqual(['day.tar.gz/api.log', 'day.tar.gz/db.log']);
  expect((await unpackAgain(caseId, id)).body).toMatchObject({ message: expect.stringContaining('All of this') });
});

it('an archive that the quota refuses in the middle is unpacked again when there is room', async () => {
  const user = await server.addUser('RESPONDER');
  const big = await uploadParsed(server, user.token, log('old', 100_000), 'old.log');
  const caseId = await newCase();
  const members: [string, string][] = ['a', 'b', 'c'].map((name) => [`${name}.log`, log(name, 30_000)]);
  const id = await send(caseId, 'day.tar.gz', gzipSync(tar(members)), user.token);
  const refused = await settled(caseId);
  expect(refused).toMatchObject({ status: 'failed', fileCount: 0, sources: [{ status: 'failed', isKept: true }] });
  expect(refused.sources[0]?.error).toContain('This upload would exceed your storage');
  expect(await bytesOf(id)).toHaveLength(1);

  await call('DELETE', `/logs/${big.id}?hardDelete=true`);
  expect((await unpackAgain(caseId, id, user.token)).status).toBe(200);
  const found = await settled(caseId);
  expect(found).toMatchObject({ status: 'completed', fileCount: 3, sources: [{ status: 'completed', isKept: false }] });
  await expect.poll(() => bytesOf(id)).toEqual([]);
});

it('of two archives that a case has no room for both, what was not taken comes when there is room, and nothing twice', async () => {
  const caseId = await newCase();
  const file = await uploadParsed(server, admin.token, log('seed', 1), 'seed.log');
  await withTransaction(server.platform.db, async (held) => {
    const copied = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_name = 'log_files' and column_name <> 'id' and is_generated = 'NEVER'`.execute(held);
    const columns = sql.join(copied.rows.map((row) => sql.ref(row.column_name)));
    await sql`insert into log_files (id, ${columns}) select 'copy' || n, ${columns}
      from log_files, generate_series(1, 996) n where log_files.id = ${file.id}`.execute(held);
    await sql`insert into case_files (case_id, log_file_id, number, path, service, service_origin, aliases)
      select ${caseId}, 'copy' || n, n, 'copy' || n, 'copies', 'path', '[]' from generate_series(1, 996) n`.execute(
      held,
    );
  });
  const archive = (names: string) =>
    gzipSync(tar([...names].map((name): [string, string] => [`${name}.log`, log(`of ${name}`, 3)])));
  const sent = await Promise.all([send(caseId, 'one.tgz', archive('abc')), send(caseId, 'two.tgz', archive('def'))]);
  const full = await settled(caseId);
  expect(full.fileCount).toBe(1000);
  const cut = full.sources.filter((source) => source.isKept);
  expect(cut).toMatchObject([{ status: 'completed', error: 'A case can contain at most 1000 files' }]);
  expect(full.skipped.map(({ reason }) => reason)).toEqual(['too-many', 'too-many']);

  const [id = ''] = cut.map((source) => source.id);
  expect(sent).toContain(id);
  for (const copy of ['copy1', 'copy2']) await call('DELETE', `/cases/${caseId}/files/${copy}`);
  expect((await unpackAgain(caseId, id)).status).toBe(200);
  const found = await settled(caseId);
  expect(found).toMatchObject({ fileCount: 1000, skipped: [] });
  expect(found.sources.map(({ isKept, error }) => [isKept, error])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect(found.files.filter((each) => each.service !== 'copies')).toHaveLength(6);
});

it('what is left out is listed to a bound, counted in full, and its rows count towards the quota', async () => {
  const user = await server.addUser('RESPONDER');
  const caseId = await newCase();
  const names = Array.from({ length: 1500 }, (_, i): [string, string] => [`${String(i).padStart(90, 'x')}.log`, '']);
  await send(caseId, 'names.tar.gz', gzipSync(tar([...names, ['a.log', log('a', 3)]])), user.token);
  const found = await settled(caseId);
  expect([found.fileCount, found.skippedCount, found.skipped.length]).toEqual([1, 1500, 1000]);
  const { rows } = await sql<{ rows: number; counted: number }>`select
    (select count(*) from case_skipped where case_id = ${caseId}) as rows,
    (select listed_bytes from case_sources where case_id = ${caseId}) as counted`.execute(server.platform.db);
  expect(Number(rows[0]?.rows)).toBe(1000);
  expect(Number(rows[0]?.counted)).toBeGreaterThan(1000 * 90);
});

describe('unpacking that is under way', () => {
  const folders = async (id: string) =>
    (await readdir(path.join(server.dataDir, 'tmp'))).filter((name) => name.startsWith(`parse-case-${id}-`));
  const started = async (id: string) => {
    await expect.poll(() => folders(id), { timeout: 30_000, interval: 20 }).toHaveLength(1);
  };
  // Half a minute of work, of which a second or two is done.
  const packed = gzipSync(Buffer.from(log('of a member', 200_000)));
  const members = Array.from({ length: 60 }, (_, i): [string, Uint8Array] => [`${i}.log.gz`, packed]);

  it.each<[string, (caseId: string, id: string) => Promise<unknown>]>([
    ['its case is erased', (caseId) => call('DELETE', `/cases/${caseId}?hardDelete=true`)],
    ['it is deleted', (caseId, id) => call('DELETE', `/cases/${caseId}/sources/${id}`)],
    [
      'another process erases its case',
      (caseId) => server.platform.db.deleteFrom('cases').where('id', '=', caseId).execute(),
    ],
  ])('ends when %s, and leaves nothing', async (_when, remove) => {
    const free = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(100 * MB) } });
    const before = server;
    server = free;
    const owner = admin;
    admin = await free.addUser('ADMIN');
    try {
      const caseId = await newCase();
      const id = await send(caseId, 'long.tar', tar(members));
      await started(id);
      await remove(caseId, id);
      await expect.poll(() => folders(id), { timeout: 30_000 }).toEqual([]);
      await expect.poll(() => bytesOf(id), { timeout: 30_000 }).toEqual([]);
      const { count } = await free.platform.db
        .selectFrom('log_files')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(0);
      expect(free.logLines.filter((line) => line.includes('could not be unpacked'))).toEqual([]);
    } finally {
      server = before;
      admin = owner;
      await free.stop();
    }
  });
});

it('a case that was taken from the list long ago takes what was sent to it along', async () => {
  const caseId = await newCase();
  const id = await send(caseId, 'pictures.tar', tar([['a.png', PICTURE]]));
  await settled(caseId);
  await call('DELETE', `/cases/${caseId}`);
  await sql`update cases set deleted_at = now() - interval '400 days' where id = ${caseId}`.execute(server.platform.db);
  expect(await bytesOf(id)).toHaveLength(1);
  await server.server.keepRetention();
  expect(await bytesOf(id)).toEqual([]);
});
