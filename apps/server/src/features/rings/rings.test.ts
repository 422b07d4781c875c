import { errorText, LIMITS, type LogEntry, type Ring, type RingCapture, type RingStream } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readDetail, waitParsed } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
let responder: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  responder = await server.addUser('RESPONDER');
});
afterAll(() => server.stop());

const call = async <T>(method: string, address: string, { token }: { token: string }, body?: unknown) => {
  const answer = await server.call(method, address, { token, body });
  return { ...answer, body: answer.body as T & { message: string } };
};
const make = async (change: Partial<Ring> = {}) => {
  const answer = await call<{ token: string; ring: Ring }>('POST', '/rings', admin, { name: newId(), ...change });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Sends lines of streams as Loki's senders do. */
const push = (token: string, streams: Record<string, readonly string[]>, atMs = Date.now()) =>
  call(
    'POST',
    '/push/loki/api/v1/push',
    { token },
    {
      streams: Object.entries(streams).map(([app, lines]) => ({
        stream: { app },
        values: lines.map((line, index) => [`${BigInt(atMs) * 1_000_000n + BigInt(index)}`, line]),
      })),
    },
  );
const capture = (id: string, body: unknown, user = responder) =>
  call<RingCapture>('POST', `/rings/${id}/captures`, user, body);
const streamsOf = async (id: string, query = '') =>
  (await call<{ streams: RingStream[] }>('GET', `/rings/${id}/streams${query}`, responder)).body.streams;
async function entriesOf(logFileId: string): Promise<LogEntry[]> {
  expect((await waitParsed(server, responder.token, logFileId)).status).toBe('completed');
  return (await readDetail(server, responder.token, logFileId)).entries;
}
const messagesOf = async (logFileId: string) => (await entriesOf(logFileId)).map(({ message }) => message);

describe('a ring', () => {
  it('is made with a token that is shown once, and with limits that can be changed', async () => {
    const { token, ring } = await make({ name: ' shop ' });
    expect(token).toMatch(/^rlr_[\w-]{43}$/);
    expect(ring).toMatchObject({ name: 'shop', isHere: true, bytes: 0, oldestAt: null, minutes: 60 });
    const listed = await call<{ rings: Ring[] }>('GET', '/rings', responder);
    expect(listed.body.rings).toContainEqual(ring);
    expect(listed.text).not.toContain('token');
    expect(server.logLines.join('\n')).not.toContain(token);
    const changed = await call<{ ring: Ring }>('PUT', `/rings/${ring.id}`, admin, { name: 'till', minutes: 5 });
    expect(changed.body.ring).toEqual({ ...ring, name: 'till', minutes: 5 });
    expect((await call('POST', '/rings', admin, { name: 'till' })).body.message).toBe(errorText('ring_name_taken'));
    expect((await call('DELETE', `/rings/${ring.id}`, admin)).status).toBe(200);
    expect((await call('DELETE', `/rings/${ring.id}`, admin)).status).toBe(404);
  });

  it.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['too few bytes', { maxBytes: 1 }, 'Max bytes must be a whole number from 8388608'],
    ['half a minute', { minutes: 0.5 }, 'Minutes must be a whole number from 1'],
  ])('with %s is refused', async (_what, change, sentence) => {
    const answer = await call('POST', '/rings', admin, { name: 'ring', ...change });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('takes nothing by its earlier token once that was rotated, nor after it was deleted', async () => {
    const { token, ring } = await make();
    expect((await push(token, { shop: ['one'] })).status).toBe(204);
    const rotated = await call<{ token: string }>('POST', `/rings/${ring.id}/rotate-token`, admin);
    expect((await push(token, { shop: ['two'] })).status).toBe(401);
    expect((await push(rotated.body.token, { shop: ['three'] })).status).toBe(204);
    expect((await streamsOf(ring.id))[0]?.records).toBe(2);
    await call('DELETE', `/rings/${ring.id}`, admin);
    expect((await push(rotated.body.token, { shop: ['four'] })).status).toBe(401);
  });

  it('keeps what it holds when the server starts again', async () => {
    const own = await startTestServer();
    onTestFinished(() => own.stop());
    const before = server;
    server = own;
    try {
      const owner = await own.addUser('ADMIN');
      const { body } = await call<{ token: string; ring: Ring }>('POST', '/rings', owner, { name: 'shop' });
      await push(body.token, { shop: ['before'] });
      await own.restart();
      expect((await push(body.token, { shop: ['after'] })).status).toBe(204);
      const found = await call<{ streams: RingStream[] }>('GET', `/rings/${body.ring.id}/streams`, owner);
      expect(found.body.streams).toMatchObject([{ name: 'shop', records: 2 }]);
    } finally {
      server = before;
    }
  });

  it('that another process keeps is listed, and neither filled nor cut here', async () => {
    const { token, ring } = await make();
    await server.platform.db.updateTable('rings').set({ home: 'another' }).where('id', '=', ring.id).execute();
    const listed = (await call<{ rings: Ring[] }>('GET', '/rings', responder)).body.rings;
    expect(listed.find(({ id }) => id === ring.id)).toMatchObject({ isHere: false, bytes: null });
    const answer = await push(token, { shop: ['one'] });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await capture(ring.id, { minutes: 5 })).body.message).toBe(errorText('ring_elsewhere'));
  });
});

describe('a capture', () => {
  it('of one stream is a log file, whose entries have the times and levels that the lines have', async () => {
    const { token, ring } = await make();
    await push(token, { shop: ['INFO ready', 'ERROR disk full', 'WARN slow'] });
    const { status, body, text } = await capture(ring.id, { minutes: 5 });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ case: null, streams: [{ name: 'shop', records: 3, omittedRecords: 0 }] });
    expect(body.logFile?.filename).toBe(`${ring.name} shop.log`);
    const entries = await entriesOf(body.logFile?.id ?? '');
    expect(entries.map(({ level }) => level)).toEqual(['INFO', 'ERROR', 'WARN']);
    for (const { timestamp } of entries) expect(Date.now() - Date.parse(timestamp ?? '')).toBeLessThan(60_000);
  });

  it('of several streams is a case with a file each, of one chosen stream a log file', async () => {
    const { token, ring } = await make();
    await push(token, { shop: ['ERROR no answer from stock'], stock: ['ERROR disk full'] });
    const several = await capture(ring.id, { minutes: 5, name: 'Saturday' });
    expect(several.body).toMatchObject({ logFile: null, case: { name: 'Saturday', fileCount: 2 } });
    const found = await call<{ case: { files: { service: string }[] } }>(
      'GET',
      `/cases/${several.body.case?.id}`,
      responder,
    );
    expect(found.body.case.files.map(({ service }) => service)).toEqual(['shop', 'stock']);
    const one = await capture(ring.id, { minutes: 5, streams: ['stock'] });
    expect(one.body).toMatchObject({ case: null, logFile: { filename: `${ring.name} stock.log` } });
    expect(await messagesOf(one.body.logFile?.id ?? '')).toEqual([expect.stringContaining('disk full')]);
  });

  it('of a window of time holds the records of that time and no others', async () => {
    const { token, ring } = await make();
    for (const hour of ['09', '10', '11']) {
      await push(token, { shop: [`INFO at ${hour}`] }, Date.parse(`2026-03-01T${hour}:30:00Z`));
    }
    const window = { from: '2026-03-01T10:00:00Z', to: '2026-03-01T11:00:00Z' };
    const { body } = await capture(ring.id, window);
    expect(body.streams).toMatchObject([{ records: 1 }]);
    expect(await messagesOf(body.logFile?.id ?? '')).toEqual([expect.stringContaining('at 10')]);
    expect((await streamsOf(ring.id))[0]).toMatchObject({
      records: 3,
      firstAt: '2026-03-01T09:30:00.000Z',
      lastAt: '2026-03-01T11:30:00.000Z',
    });
  });

  it('takes the newest records of a stream that is larger than a file may be', async () => {
    const { token, ring } = await make({ bytesPerSecond: 100 * 1024 ** 2 });
    const line = 'x'.repeat(1000);
    for (let batch = 0; batch < 8; batch++) {
      const lines = Array.from({ length: 1000 }, (_, index) => `INFO ${batch * 1000 + index} ${line}`);
      expect((await push(token, { shop: lines })).status).toBe(204);
    }
    const { body } = await capture(ring.id, { minutes: 5 });
    expect(body.logFile?.size).toBeLessThanOrEqual(LIMITS.upload.defaultBytes);
    expect(body.logFile?.size).toBeGreaterThan(LIMITS.upload.defaultBytes - 2000);
    const [stream] = body.streams;
    expect((stream?.records ?? 0) + (stream?.omittedRecords ?? 0)).toBe(8000);
  });

  it.each([
    ['an empty ring', { minutes: 5 }, 409, errorText('ring_empty')],
    [
      'a window that ends before it begins',
      { from: '2026-03-01T10:00:00Z', to: '2026-03-01T09:00:00Z' },
      400,
      'From must be before to',
    ],
    ['neither minutes nor a window', {}, 400, 'Please state either minutes, or from and to'],
    ['both', { minutes: 5, from: '2026-03-01T10:00:00Z' }, 400, 'Please state either minutes, or from and to'],
    ['a time that is none', { from: 'yesterday' }, 400, 'From must be an ISO 8601 time'],
  ])('of %s is refused', async (_what, body, status, sentence) => {
    const { ring } = await make();
    const answer = await capture(ring.id, body, await server.addUser('RESPONDER'));
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });

  it('of a stream that the ring does not hold names it', async () => {
    const { ring, token } = await make();
    await push(token, { shop: ['INFO ready'] });
    const answer = await capture(ring.id, { minutes: 5, streams: ['stock'] }, await server.addUser('RESPONDER'));
    expect([answer.status, answer.body.message]).toEqual([409, 'The ring contains nothing of stock from this time']);
  });

  it('leaves nothing behind where the quota of its user has no room', async () => {
    const small = await startTestServer({ env: { STORAGE_QUOTA_BYTES: '100' } });
    onTestFinished(() => small.stop());
    const before = server;
    server = small;
    try {
      const owner = await small.addUser('ADMIN');
      const { body } = await call<{ token: string; ring: Ring }>('POST', '/rings', owner, { name: 'shop' });
      await push(body.token, { shop: ['x'.repeat(1000)] });
      expect((await capture(body.ring.id, { minutes: 5 }, owner)).status).toBe(413);
      const { count } = await small.platform.db
        .selectFrom('log_files')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(0);
    } finally {
      server = before;
    }
  });
});

it('of many who look into a ring at once, one person waits for their own looks only', async () => {
  const { token, ring } = await make();
  await push(token, { shop: ['one'] });
  const user = await server.addUser('RESPONDER');
  const looks = await Promise.all(Array.from({ length: 10 }, () => call('GET', `/rings/${ring.id}/streams`, user)));
  const statuses = looks.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect((await push(token, { shop: ['two'] })).status).toBe(204);
});
