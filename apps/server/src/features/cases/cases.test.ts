import type { AuditEntry, Case, CaseComparison, CaseDetail, CaseFile, LogFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { storedFiles, uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
let orders: LogFile;
let database: LogFile;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  orders = await uploadParsed(server, admin.token, '2026-03-02T01:14:43Z ERROR Payment failed\n', 'orders-1.log');
  database = await uploadParsed(server, admin.token, 'no time in here\nat all\n', 'postgresql.log');
});
afterAll(() => server.stop());

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, body });
const made = async (name: string, logFileIds: string[] = []): Promise<Case> =>
  ((await call('POST', '/cases', { name, ...(logFileIds.length > 0 && { logFileIds }) })).body as { case: Case }).case;
const read = async (id: string): Promise<CaseDetail> =>
  ((await call('GET', `/cases/${id}`)).body as { case: CaseDetail }).case;
const fileOf = ({ files }: CaseDetail, { id }: LogFile) => files.find(({ logFile }) => logFile.id === id);

describe('what is new in a case', () => {
  it.each([
    ['a case', async () => `baselineCase=${(await made('good', [orders.id])).id}`],
    ['a file', async () => `baseline=${orders.id}`],
  ])('is told against %s from when all was well', async (_what, query) => {
    const text = '2026-03-02T01:14:43Z ERROR Payment failed\n2026-03-02T01:14:44Z FATAL Disk is full\n';
    const { id: fileId } = await uploadParsed(server, admin.token, text, 'orders-2.log');
    const { id } = await made('bad', [fileId]);
    const { status, body } = await call('GET', `/cases/${id}/comparison?${await query()}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ entryCount: 2, baselineEntryCount: 1, totals: { new: 1, same: 1 } });
    expect((body as CaseComparison).patterns[0]).toMatchObject({
      change: 'new',
      pattern: 'Disk is full',
      service: 'orders',
      logFileId: fileId,
      firstLine: 2,
    });
  });

  it.each([
    ['', 400, 'Please specify either a file or a case to compare with'],
    ['baseline=a&baselineCase=b', 400, 'Please specify either a file or a case to compare with'],
    ['baseline=none', 404, 'The baseline does not exist or has not been parsed'],
    ['baselineCase=none', 404, 'This case does not exist or was deleted'],
  ])('is refused in words for %j', async (query, status, error) => {
    const { id } = await made('bad', [orders.id]);
    expect(await call('GET', `/cases/${id}/comparison?${query}`)).toMatchObject({ status, body: { error } });
  });
});

describe('a case', () => {
  it('adds up its files and says of each its service and whether it tells the time', async () => {
    const { id } = await made(' incident 4711 ', [orders.id, database.id]);
    const found = await read(id);
    expect(found).toMatchObject({
      name: 'incident 4711',
      createdBy: admin.user.id,
      status: 'completed',
      fileCount: 2,
      failedCount: 0,
      entryCount: orders.entryCount + database.entryCount,
      errorCount: 1,
      size: orders.size + database.size,
    });
    expect(found.files.map(({ service, hasTimes }) => [service, hasTimes])).toEqual([
      ['orders', true],
      ['postgresql', false],
    ]);
  });

  it('is empty at first, takes files once, and lets them go without deleting them', async () => {
    const { id, status } = await made('slow');
    expect(status).toBe('empty');
    for (let times = 0; times < 2; times += 1) await call('POST', `/cases/${id}/files`, { logFileIds: [orders.id] });
    expect((await read(id)).fileCount).toBe(1);
    expect((await call('DELETE', `/cases/${id}/files/${orders.id}`)).status).toBe(200);
    expect((await read(id)).fileCount).toBe(0);
    expect((await call('GET', `/logs/${orders.id}/first-look`)).status).toBe(200);
  });

  it('keeps what a person says of a service and a clock, until the clock is given back', async () => {
    const { id } = await made('clocks', [orders.id]);
    const change = async (body: unknown) =>
      ((await call('PATCH', `/cases/${id}/files/${orders.id}`, body)).body as { file: CaseFile }).file;
    expect(await change({ service: ' payments ', offsetMs: -3_600_000 })).toMatchObject({
      service: 'payments',
      serviceOrigin: 'person',
      offsetMs: -3_600_000,
      offsetOrigin: 'person',
    });
    expect(await change({ offsetMs: null })).toMatchObject({ service: 'payments', offsetMs: 0, offsetOrigin: 'none' });
    const { body } = await call('GET', '/admin/audit?limit=1');
    expect((body as { entries: AuditEntry[] }).entries[0]).toMatchObject({
      action: 'PATCH /cases/:id/files/:logFileId',
      target: `${id} ${orders.id}`,
      note: 'clock as detected',
    });
  });

  it('is renamed, and listed page by page, newest first', async () => {
    const first = await made('one');
    const second = await made('two');
    await call('PATCH', `/cases/${first.id}`, { name: 'the first' });
    const page = async (query: string) => ((await call('GET', `/cases?${query}`)).body as { cases: Case[] }).cases;
    const [newest] = await page('limit=1');
    expect(newest?.id).toBe(second.id);
    const [next] = await page(`limit=1&before=${newest?.createdAt},${newest?.id}`);
    expect(next).toMatchObject({ id: first.id, name: 'the first' });
  });

  it.each([false, true])(
    'deleted (for good: %j) is gone with the files that came with it, and with no other',
    async (isHard) => {
      const own = await uploadParsed(server, admin.token, '2026-03-02T01:14:43Z INFO ready\n', 'own.log');
      const { id } = await made('deleted', [own.id, orders.id]);
      const set = server.platform.db.updateTable('case_files').set({ is_own: true });
      await set.where('case_id', '=', id).where('log_file_id', '=', own.id).execute();
      expect((await call('DELETE', `/cases/${id}?hardDelete=${isHard}`)).status).toBe(200);
      expect((await call('GET', `/cases/${id}`)).status).toBe(404);
      expect((await call('GET', `/logs/${own.id}/first-look`)).status).toBe(404);
      expect((await call('GET', `/logs/${orders.id}/first-look`)).status).toBe(200);
      const left = async () => (await storedFiles(server)).filter((file) => file.includes(own.id)).length > 0;
      if (isHard) await expect.poll(left).toBe(false);
      else expect(await left()).toBe(true);
    },
  );

  it('loses a file that is deleted by itself', async () => {
    const file = await uploadParsed(server, admin.token, '2026-03-02T01:14:43Z INFO ready\n', 'gone.log');
    const { id } = await made('loses', [orders.id, file.id]);
    await call('DELETE', `/logs/${file.id}`);
    const found = await read(id);
    expect([found.fileCount, fileOf(found, file)]).toEqual([1, undefined]);
  });
});

describe('refused is', () => {
  it.each<[string, string, string, unknown, number, string]>([
    ['a case without a name', 'POST', '/cases', { name: ' ' }, 400, 'Name is required'],
    [
      'a file that does not exist',
      'POST',
      '/cases',
      { name: 'x', logFileIds: ['nofile'] },
      404,
      'This log analysis does not exist or was deleted',
    ],
    ['a case that does not exist', 'GET', '/cases/nocase', undefined, 404, 'This case does not exist or was deleted'],
    [
      'adding to no case',
      'POST',
      '/cases/nocase/files',
      { logFileIds: ['nofile'] },
      404,
      'This case does not exist or was deleted',
    ],
    ['a file of no case', 'PATCH', '/cases/CASE/files/nofile', { service: 'x' }, 404, 'This file is not in this case'],
    [
      'a clock that is no number',
      'PATCH',
      '/cases/CASE/files/nofile',
      { offsetMs: 'x' },
      400,
      'The clock offset must be a whole number of milliseconds, at most 366 days',
    ],
    [
      'a clock of years',
      'PATCH',
      '/cases/CASE/files/nofile',
      { offsetMs: 1e12 },
      400,
      'The clock offset must be a whole number of milliseconds, at most 366 days',
    ],
    [
      'a place in the list that is none',
      'GET',
      '/cases?before=x',
      undefined,
      400,
      'before must be the createdAt and the id of a listed case, joined by a comma',
    ],
  ])('%s', async (_what, method, address, body, status, message) => {
    const target = address.includes('CASE') ? address.replace('CASE', (await made('refusing')).id) : address;
    const answer = await call(method, target, body);
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([status, message]);
  });

  it('the file of another case, and a case in place of a file', async () => {
    const { id } = await made('mine', [orders.id]);
    const other = await made('theirs', [database.id]);
    for (const method of ['PATCH', 'DELETE'])
      expect((await call(method, `/cases/${id}/files/${database.id}`, { service: 'x' })).status).toBe(404);
    expect((await call('GET', `/logs/${id}`)).status).toBe(404);
    expect((await call('GET', `/cases/${orders.id}`)).status).toBe(404);
    expect((await read(other.id)).fileCount).toBe(1);
  });
});
