import {
  kindOfSource,
  type Ring,
  type RingCapture,
  type RingStream,
  SOURCE_KIND_NAMES,
  type Source,
} from '@rootline/contract';
import { CONTRACTS, type LiveEngine, makeRecords, startLiveEngine } from '@rootline/sources/contract-servers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const TIMES = { lookMs: 50, longestLookMs: 100, holdMs: 500, freshMs: 4000, calmMs: 8000 };

/** Kinds that can be watched. */
const FOLLOWED = SOURCE_KIND_NAMES.filter((kind) => kindOfSource(kind).live !== null);

let server: TestServer;
let admin: TestUser;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startTestServer({ overrides: { watchTimes: TIMES } });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());
afterEach(async () => {
  const { rings } = await send<{ rings: Ring[] }>('GET', '/rings');
  for (const { sourceId } of rings) await send('DELETE', `/sources/${sourceId}`);
  for (const close of closing.splice(0)) await close();
});

async function send<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await server.call(method, address, { token: admin.token, ...(body !== undefined && { body }) });
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as T;
}

async function startEngine(): Promise<LiveEngine> {
  const engine = await startLiveEngine();
  closing.push(engine.close);
  return engine;
}

const addSource = async (place: object) =>
  (await send<{ source: Source }>('POST', '/sources', { name: 'shop', ...place })).source.id;

async function watch(id: string, isWatched = true): Promise<Ring | null> {
  return (await send<{ ring: Ring | null }>('PUT', `/sources/${id}/watch`, { isWatched })).ring;
}

async function ringOf(sourceId: string): Promise<Ring | undefined> {
  return (await send<{ rings: Ring[] }>('GET', '/rings')).rings.find((ring) => ring.sourceId === sourceId);
}

/** Records of the ring by stream. */
async function recordsOf(sourceId: string): Promise<Record<string, number>> {
  const ring = await ringOf(sourceId);
  const { streams } = await send<{ streams: RingStream[] }>('GET', `/rings/${ring?.id}/streams`);
  return Object.fromEntries(streams.map(({ name, records }) => [name, records]));
}

const fine = (count: number) => Array.from({ length: count }, (_, n) => `INFO order ${n} accepted in ${n} ms`);
const stateOf = async (id: string) => (await ringOf(id))?.watch?.state;

describe('a watched source', () => {
  it('is judged by its lines, and its failure becomes a log file', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    expect(await watch(id)).toMatchObject({ sourceId: id, name: 'shop', watch: { state: 'no-data' } });
    await expect.poll(engine.followers).toBe(1);
    engine.print(fine(40));
    await expect.poll(() => stateOf(id)).toBe('healthy');
    expect(await recordsOf(id)).toEqual({ 'web-1': 40 });
    const isCaptured = async () => {
      engine.print(['ERROR cannot write receipt: no space left on device', 'INFO trying again']);
      return (await ringOf(id))?.watch?.incident?.logFileId ?? null;
    };
    await expect.poll(isCaptured).not.toBeNull();
    expect((await ringOf(id))?.watch).toMatchObject({
      state: 'failing',
      cause: { message: expect.stringContaining('no space left on device'), stream: 'web-1' },
    });
    const { source } = (await send<{ sources: Source[] }>('GET', '/sources')).sources
      .filter((one) => one.id === id)
      .map((one) => ({ source: one }))[0] ?? { source: null };
    expect(source).toMatchObject({ state: 'connected' });
  });

  it('is read once more where it was cut off, and after a restart, and each line is there once', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    await watch(id);
    await expect.poll(engine.followers).toBe(1);
    engine.print(fine(10));
    await expect.poll(() => recordsOf(id)).toEqual({ 'web-1': 10 });
    engine.cut();
    engine.print(fine(10));
    await expect.poll(() => recordsOf(id)).toEqual({ 'web-1': 20 });
    await server.restart();
    engine.print(fine(10));
    await expect.poll(() => recordsOf(id)).toEqual({ 'web-1': 30 });
  });

  it('that writes more than can be stored at once waits, and each line is there once', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    await watch(id);
    await expect.poll(engine.followers).toBe(1);
    for (let burst = 0; burst < 20; burst++) engine.print(fine(1000));
    await expect.poll(() => recordsOf(id)).toEqual({ 'web-1': 20_000 });
  });

  it('is read at its new address once that is changed', async () => {
    const [first, second] = [await startEngine(), await startEngine()];
    const id = await addSource(first.place);
    await watch(id);
    await expect.poll(first.followers).toBe(1);
    await send('PUT', `/sources/${id}`, { name: 'shop 2', ...second.place });
    await expect.poll(second.followers).toBe(1);
    expect(first.followers()).toBe(0);
    second.print(fine(3));
    await expect.poll(() => recordsOf(id)).toEqual({ 'web-1': 3 });
    expect(await ringOf(id)).toMatchObject({ name: 'shop 2' });
  });

  it('says why it cannot be read, and is read once it is there again', async () => {
    const engine = await startEngine();
    const id = await addSource({ ...engine.place, address: 'http://127.0.0.1:9' });
    await watch(id);
    const source = async () =>
      (await send<{ sources: Source[] }>('GET', '/sources')).sources.find((one) => one.id === id);
    await expect
      .poll(source)
      .toMatchObject({ state: 'failed', stateReason: expect.stringContaining('Nothing is listening') });
    await send('PUT', `/sources/${id}`, { name: 'shop', ...engine.place });
    await expect.poll(engine.followers).toBe(1);
    await expect.poll(source).toMatchObject({ state: 'connected' });
  });

  it('loses its secrets before anything of it is stored', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    const ring = await watch(id);
    await expect.poll(engine.followers).toBe(1);
    engine.print(['INFO signing in with password=hunter2hunter2']);
    await expect.poll(() => recordsOf(id)).toEqual({ 'web-1': 1 });
    const { logFile } = await send<RingCapture>('POST', `/rings/${ring?.id}/captures`, { minutes: 5 });
    const text = async () => (await server.call('GET', `/logs/${logFile?.id}/entries`, { token: admin.token })).text;
    await expect.poll(text).toContain('signing in with');
    expect(await text()).not.toContain('hunter2');
  });

  it('that is no longer watched is no longer read, and nothing of it is kept', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    await watch(id);
    await expect.poll(engine.followers).toBe(1);
    expect(await watch(id, false)).toBeNull();
    await expect.poll(engine.followers).toBe(0);
    expect(await ringOf(id)).toBeUndefined();
    expect(await watch(id, false)).toBeNull();
  });

  it('goes with its ring', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    await watch(id);
    await expect.poll(engine.followers).toBe(1);
    await send('DELETE', `/sources/${id}`);
    await expect.poll(engine.followers).toBe(0);
    expect(await ringOf(id)).toBeUndefined();
  });

  it('has a ring that is changed through its source alone', async () => {
    const engine = await startEngine();
    const id = await addSource(engine.place);
    const ring = await watch(id);
    const refusal = { status: 409, body: { error: expect.stringContaining('holds the lines of a source') } };
    for (const [method, path, body] of [
      ['PUT', '', { name: 'other' }],
      ['POST', '/rotate-token', {}],
      ['PUT', '/watch', { isWatched: false }],
      ['DELETE', '', undefined],
    ] as const)
      expect(await server.call(method, `/rings/${ring?.id}${path}`, { token: admin.token, body })).toMatchObject(
        refusal,
      );
  });

  it.each(FOLLOWED)('of the kind %s gives each line once', async (kind) => {
    // They are half an hour old; a watch begins five minutes back.
    const records = makeRecords(300).map((record) => ({ ...record, nanos: record.nanos + 28n * 60_000_000_000n }));
    const { server: place, place: told } = await CONTRACTS[kind](records, []);
    closing.push(place.close);
    const id = await addSource(told);
    await watch(id);
    const total = async () => {
      const { events, ...logs } = await recordsOf(id);
      return Object.values(logs).reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(total).toBe(300);
  });

  it('must be one that can be followed', async () => {
    const { server: place, place: told } = await CONTRACTS.datadog(makeRecords(10), []);
    closing.push(place.close);
    const id = await addSource(told);
    const answer = await server.call('PUT', `/sources/${id}/watch`, { token: admin.token, body: { isWatched: true } });
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('Datadog') } });
    await send('DELETE', `/sources/${id}`);
  });
});
