import { once } from 'node:events';
import net from 'node:net';
import { LIMITS, type LiveEvent, type LogFile } from '@rootline/contract';
import { createParser } from 'eventsource-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

const LOG = '2026-03-01T00:00:00Z ERROR db - boom\n2026-03-01T00:00:01Z INFO db - fine\n';
const until = { timeout: 30_000, interval: 20 };

/** Follows the events of a server until the test ends. */
async function follow({ at = server, as = token, lastId }: { at?: TestServer; as?: string; lastId?: string } = {}) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${at.url}/events`, {
    signal: stop.signal,
    headers: { authorization: `Bearer ${as}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
  });
  const events: LiveEvent[] = [];
  const stream = { response, events, lastId: '', isOver: false, close: () => stop.abort() };
  const parser = createParser({
    onEvent: ({ data, id }) => {
      events.push(JSON.parse(data) as LiveEvent);
      stream.lastId = id ?? '';
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.isOver = true;
    });
  await expect.poll(() => events.length).toBeGreaterThan(0);
  return stream;
}

async function upload(at = server): Promise<string> {
  const form = new FormData();
  form.set('logfile', new File([LOG], 'app.log'));
  const { body } = await at.call('POST', '/logs/upload', { token, body: form });
  return (body as { logFile: LogFile }).logFile.id;
}

const ofFile = (events: LiveEvent[], id: string) =>
  events.flatMap((event) => (event.type === 'log-file' && event.id === id ? [event] : []));
const parsed = (events: LiveEvent[], id: string) => ofFile(events, id).some(({ status }) => status === 'completed');

test('the stream begins with the headers of every answer and says that it stands', async () => {
  const { response, events } = await follow();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-request-id')).not.toBeNull();
  expect(events).toEqual([{ type: 'ready' }]);
});

test('a file is told of when it comes, while it is parsed, and when it goes; never with its text', async () => {
  const { events } = await follow();
  const id = await upload();
  await expect.poll(() => parsed(events, id)).toBe(true);
  await server.call('DELETE', `/logs/${id}`, { token });
  await expect.poll(() => ofFile(events, id).at(-1)?.change).toBe('deleted');
  const [first] = ofFile(events, id);
  expect(first).toEqual({ type: 'log-file', id, change: 'added', status: 'pending', parseProgress: 0 });
  expect(JSON.stringify(events)).not.toContain('boom');
});

test('a run is told of from its start to its end', async () => {
  const { events } = await follow();
  const id = await upload();
  await expect.poll(() => parsed(events, id)).toBe(true);
  const body = { timeout: 60, chunking: true, smartChunking: true, analysisMode: 'statistical' };
  const { jobId } = (await server.call('POST', `/logs/${id}/analyze`, { token, body })).body as { jobId: string };
  const run = () => events.flatMap((event) => (event.type === 'rca-run' && event.id === jobId ? [event] : []));
  await expect.poll(() => run().at(-1)?.status).toBe('completed');
  expect(run()[0]).toMatchObject({ logFileId: id, status: 'pending', progress: 0 });
  expect(run().at(-1)?.progress).toBe(100);
});

test('a download of a model is told without its name', async () => {
  const { events } = await follow();
  const { db } = server.platform;
  const pull = { id: 'pull', origin: 'http://a.example', endpoint: 'http://a.example', model: 'm', user_id: 'u' };
  const begun = { status: 'pending' as const, phase: 'preparing' as const, created_at: new Date() };
  await db
    .insertInto('llm_pulls')
    .values({ ...pull, ...begun })
    .execute();
  await db.updateTable('llm_pulls').set({ status: 'running', completed_bytes: 1, total_bytes: 3 }).execute();
  await expect
    .poll(() => events.slice(-2))
    .toEqual([
      { type: 'llm-pull', id: 'pull', status: 'pending', progress: null },
      { type: 'llm-pull', id: 'pull', status: 'running', progress: 33 },
    ]);
});

test('a change that is rolled back is never told', async () => {
  const { events } = await follow();
  const { db } = server.platform;
  const id = await upload();
  await expect.poll(() => parsed(events, id)).toBe(true);
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.updateTable('log_files').set({ status: 'failed' }).where('id', '=', id).execute();
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const next = await upload();
  await expect.poll(() => parsed(events, next)).toBe(true);
  expect(ofFile(events, id).some(({ status }) => status === 'failed')).toBe(false);
});

test('another server of the same database tells it, too', async () => {
  const env = { DATABASE_URL: server.config.databaseUrl ?? '', DATA_DIR: server.dataDir, ROLE: 'api' };
  const other = await startTestServer({ env });
  onTestFinished(() => other.stop());
  const { events } = await follow({ at: other });
  const id = await upload();
  await expect.poll(() => parsed(events, id)).toBe(true);
});

describe('a client that comes back', () => {
  test('hears what it missed, once', async () => {
    const first = await follow();
    const [known, missed] = [await upload(), await upload()];
    await expect.poll(() => parsed(first.events, known) && parsed(first.events, missed)).toBe(true);
    const all = first.events.length;
    const again = await follow({ lastId: first.lastId.replace(/\d+$/, '0') });
    await expect.poll(() => again.events.at(-1)?.type).toBe('ready');
    expect(again.events.length).toBeGreaterThanOrEqual(all);
    const upToDate = await follow({ lastId: again.lastId });
    expect(upToDate.events).toEqual([{ type: 'ready' }]);
  });

  test('is told to read everything anew when nobody knows what it missed', async () => {
    expect((await follow({ lastId: 'another.7' })).events).toEqual([{ type: 'resync' }]);
  });

  test('so is everybody after the database was away', async () => {
    const { events } = await follow();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rootline-events' and datname = current_database()`.execute(server.platform.db);
    await expect.poll(() => events.at(-1)?.type).toBe('resync');
    const id = await upload();
    await expect.poll(() => parsed(events, id)).toBe(true);
  });
});

describe('a stream ends', () => {
  test('when its session is ended', async () => {
    const user = await server.addUser('VIEWER');
    const stream = await follow({ as: user.token });
    await server.call('POST', '/auth/logout', { token: user.token });
    await expect.poll(() => stream.isOver).toBe(true);
    expect((await server.call('GET', '/events', { token: user.token })).status).toBe(401);
  });

  test('when its user is deleted', async () => {
    const admin = await server.addUser('ADMIN');
    const user = await server.addUser('VIEWER');
    const stream = await follow({ as: user.token });
    await server.call('DELETE', `/admin/users/${user.user.id}`, { token: admin.token });
    await expect.poll(() => stream.isOver).toBe(true);
  });

  test('when its session expires, which following does not put off', async () => {
    const user = await server.addUser('VIEWER');
    const stream = await follow({ as: user.token });
    const { db } = server.platform;
    const { idleHours } = LIMITS.session;
    await db
      .updateTable('sessions')
      .set({ used_at: sql<Date>`now() - ${`${idleHours} hours`}::interval` })
      .where('user_id', '=', user.user.id)
      .execute();
    await expect.poll(() => stream.isOver).toBe(true);
  });

  test('when the server stops, and does not hold it up', async () => {
    const own = await startTestServer();
    const user = await own.addUser('VIEWER');
    const stream = await follow({ at: own, as: user.token });
    await own.stop();
    await expect.poll(() => stream.isOver).toBe(true);
  });
});

test('one user has no more streams than allowed', async () => {
  const user = await server.addUser('VIEWER');
  for (let n = 0; n < LIMITS.events.perUser; n += 1) await follow({ as: user.token });
  const { status, headers } = await server.call('GET', '/events', { token: user.token });
  expect([status, headers.get('retry-after')]).toEqual([429, '10']);
  await follow();
});

test('a client that does not read is cut off, and costs the others nothing', async () => {
  const other = await follow();
  const { hostname, port } = new URL(server.url);
  const idle = net.connect(Number(port), hostname);
  idle.on('error', () => {});
  idle.write(`GET /events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(idle, 'readable');
  // Together more than the buffers of both ends of a connection hold; each time no more than a reader takes at once.
  const [batches, size] = [160, 500];
  const isEndOf = (text: string, batch: number) => text.includes(`x-${batch}-${size}"`);
  for (let batch = 1; batch <= batches; batch += 1) {
    await sql`select pg_notify('rootline_events', json_build_object(
      'type', 'llm-pull', 'id', repeat('x', 50) || '-' || ${batch}::int || '-' || n, 'status', 'running', 'progress', 1)::text)
      from generate_series(1, ${size}::int) as n`.execute(server.platform.db);
    await expect.poll(() => isEndOf(JSON.stringify(other.events.at(-1)), batch), { ...until, interval: 5 }).toBe(true);
  }
  let heard = '';
  idle.on('data', (bytes) => {
    heard = `${heard.slice(-1000)}${bytes}`;
  });
  await once(idle, 'close');
  expect(isEndOf(heard, batches)).toBe(false);
});
