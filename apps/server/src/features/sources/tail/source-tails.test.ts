import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText, LIMITS, type Source } from '@rootline/contract';
import { CONTRACTS, type LiveEngine, startLiveEngine } from '@rootline/sources/contract-servers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenTail, openTail } from '#testing/open-tail.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let viewer: TestUser;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
  admin = await server.addUser('ADMIN');
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startEngine(containers?: string[]): Promise<LiveEngine> {
  const engine = await startLiveEngine(containers);
  closing.push(engine.close);
  return engine;
}

async function addSource(place: object): Promise<string> {
  const answer = await server.call('POST', '/sources', { token: admin.token, body: { name: 'shop', ...place } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { source: Source }).source.id;
}

async function tail(id: string, streams: string[] | null = null, user = admin): Promise<OpenTail> {
  const opened = await openTail(server, `/sources/${id}`, { token: user.token, streams });
  closing.push(opened.close);
  return opened;
}

const open = (id: string, user = admin) =>
  server.call('POST', `/sources/${id}/tail`, { token: user.token, body: { streams: null } });
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `INFO line ${from + index}`);

describe('a live tail of a source', () => {
  it('tells each line with its stream, service and level as it is printed', async () => {
    const engine = await startEngine();
    const own = await tail(await addSource(engine.place));
    await expect.poll(() => own.events[0]).toEqual({ type: 'open', everySeconds: null, lagSeconds: null });
    await expect.poll(engine.followers).toBe(1);
    engine.print(['ERROR disk full', 'no level here']);
    await expect.poll(own.lines).toMatchObject([
      { stream: 'web-1.log', service: 'web', level: 'ERROR', text: 'ERROR disk full', at: expect.any(String) },
      { level: null, text: 'no level here' },
    ]);
  });

  it('shares one reading with others of the same streams, and ends it with the last of them', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    const first = await tail(id);
    await expect.poll(engine.followers).toBe(1);
    engine.print(numbered(5));
    await expect.poll(first.texts).toEqual(numbered(5));
    const second = await tail(id);
    await expect.poll(second.texts).toEqual(numbered(5));
    engine.print(numbered(5, 5));
    await expect.poll(second.texts).toEqual(numbered(10));
    expect([engine.opened(), first.texts()]).toEqual([1, numbered(10)]);
    first.close();
    engine.print(numbered(1, 10));
    await expect.poll(second.texts).toEqual(numbered(11));
    second.close();
    await expect.poll(engine.followers).toBe(0);
  });

  it('skips lines for a reader that stalls and says how many, while the source and others go on', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    const [quick, stalled] = [await tail(id), await tail(id)];
    await expect.poll(engine.followers).toBe(1);
    stalled.stall();
    const long = 'x'.repeat(7000);
    let printed = 0;
    let heldBack = 0;
    for (let round = 0; round < 60; round++) {
      heldBack += engine.print(numbered(60, printed).map((line) => `${line} ${long}`));
      printed += 60;
      await sleep(120);
    }
    expect(heldBack).toBe(0);
    const seen = ({ texts, skipped }: OpenTail) => texts().length + skipped();
    await expect.poll(() => seen(quick)).toBe(printed);
    expect(stalled.texts().length).toBeLessThan(quick.texts().length);
    stalled.resume();
    await expect.poll(() => seen(stalled)).toBe(printed);
    expect(stalled.skipped()).toBeGreaterThan(0);
    engine.print(['the last line']);
    await expect.poll(() => stalled.texts().at(-1)).toBe('the last line');
  });

  it('that is given up before its source has answered ends the call to it', async () => {
    let asked = 0;
    let open = 0;
    const silent = createServer((request) => {
      asked += 1;
      open += 1;
      request.socket.once('close', () => (open -= 1));
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closing.push(
      () => silent.close(),
      () => silent.closeAllConnections(),
    );
    const { port } = silent.address() as AddressInfo;
    const id = await addSource({ kind: 'docker', address: `http://127.0.0.1:${port}`, settings: {} });
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ streams: null });
    const call = fetch(`${server.url}/sources/${id}/tail`, { method: 'POST', headers, body, signal: leave.signal });
    call.catch(() => {});
    await expect.poll(() => asked).toBe(1);
    leave.abort();
    await expect.poll(() => open).toBe(0);
  });

  it('goes on without loss or doubles when the source cuts it off, and says so', async () => {
    const engine = await startEngine();
    const own = await tail(await addSource(engine.place));
    for (let round = 0; round < 3; round++) {
      await expect.poll(engine.followers).toBe(1);
      engine.print(numbered(100, round * 100));
      engine.cut();
    }
    await expect.poll(own.texts).toEqual(numbered(300));
    const told = own.events.map(({ type }) => type);
    expect(told.filter((type) => type === 'cut').length).toBeGreaterThan(0);
    expect(own.events.find(({ type }) => type === 'cut')).toMatchObject({ reason: 'The connection broke off' });
    await expect
      .poll(() => own.events.findLast(({ type }) => type === 'cut' || type === 'resumed')?.type)
      .toBe('resumed');
  });

  it('says how late the lines of a source come that can only be asked again and again', async () => {
    const { server: place, place: told } = await CONTRACTS.loki([]);
    closing.push(place.close);
    const own = await tail(await addSource(told));
    await expect.poll(() => own.events[0]).toEqual({ type: 'open', everySeconds: 1, lagSeconds: 3 });
  });

  it('of a kind that allows few searches is refused with the way out', async () => {
    const { server: place, place: told } = await CONTRACTS.datadog([]);
    closing.push(place.close);
    expect(await open(await addSource(told))).toMatchObject({
      status: 409,
      body: { error: errorText('source_not_live', { kind: 'Datadog' }) },
    });
  });

  it('of a source that cannot be read is refused with its sentence', async () => {
    const id = await addSource({ kind: 'docker', address: 'http://127.0.0.1:9', settings: {} });
    expect(await open(id)).toMatchObject({
      status: 502,
      body: { error: 'The source cannot be read: Nothing is listening at the address (connection refused)' },
    });
  });

  it('ends with a reason when its source goes away for good, and when it is deleted', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    const gone = await tail(id, ['web-1']);
    await expect.poll(engine.followers).toBe(1);
    engine.containers.pop();
    engine.cut();
    await expect.poll(gone.isEnded).toBe(true);
    expect(gone.events.at(-1)).toMatchObject({
      type: 'ended',
      reason: expect.stringMatching(/^The source cannot be read: /),
    });
    engine.containers.push('web-1');
    const deleted = await tail(id);
    await expect.poll(engine.followers).toBe(1);
    await server.call('DELETE', `/sources/${id}`, { token: admin.token });
    await expect.poll(deleted.isEnded).toBe(true);
    await expect.poll(engine.followers).toBe(0);
  });

  it('is for those who may capture, as many as one person may have, and leaves an entry in the audit log', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    expect((await open(id, viewer)).status).toBe(403);
    const own: OpenTail[] = [];
    for (let count = 0; count < LIMITS.tails.perUser; count++) own.push(await tail(id));
    expect(await open(id)).toMatchObject({
      status: 429,
      body: { error: errorText('tail_limit', { limit: LIMITS.tails.perUser }) },
    });
    own[0]?.close();
    await expect.poll(async () => (await open(id)).status).toBe(200);
    const audit = await server.call('GET', '/admin/audit', { token: admin.token });
    const { entries } = audit.body as { entries: { action: string; target: string; note: string }[] };
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'POST /sources/:id/tail', target: id, note: 'all streams' }),
    );
  });

  it('ends with the session of its reader', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    const person = await server.addUser('ADMIN');
    const own = await tail(id, null, person);
    await expect.poll(engine.followers).toBe(1);
    await server.call('POST', '/auth/logout', { token: person.token });
    await expect.poll(own.isEnded).toBe(true);
    await expect.poll(engine.followers).toBe(0);
  });
});
