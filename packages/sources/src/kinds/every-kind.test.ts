import { SOURCE_KIND_NAMES, type SourceKind } from '@rootline/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { CONTRACTS } from '#testing/all-contracts.ts';
import type { Fault } from '#testing/contract-server.ts';
import { OPEN_GUARD } from '#testing/open-guard.ts';
import { type LogRecord, makeRecords, numbersIn } from '#testing/records.ts';
import { openSource } from '../open-source.ts';
import type { Place } from '../place.ts';
import type { SourceClient, SourceLine, StreamReader } from '../source-client.ts';

const never = new AbortController().signal;
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(
  kind: SourceKind,
  records: readonly LogRecord[],
  { faults = [], change = {} }: { faults?: Fault[]; change?: Partial<Place> } = {},
) {
  const { server, place } = await CONTRACTS[kind](records, faults);
  const client = openSource({ ...place, ...change }, OPEN_GUARD);
  closing.push(() => client.close(), server.close);
  return { server, client };
}

async function readersOf(client: SourceClient, notes: string[] = []): Promise<StreamReader[]> {
  const sinceMs = Date.now() - 60 * 60_000;
  const readers = await client.open({ choices: null, sinceMs, note: (sentence) => notes.push(sentence) }, never);
  return readers.filter(({ kind }) => kind === 'log');
}

async function readAll(client: SourceClient): Promise<SourceLine[]> {
  const lines: SourceLine[] = [];
  for (const reader of await readersOf(client))
    await reader.readTo(null, async (more) => void lines.push(...more), never);
  return lines;
}

const everyOne = (records: readonly LogRecord[]) => records.map(({ number }) => number);
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
const read = (lines: readonly SourceLine[]) => sorted(numbersIn(lines.map(({ text }) => text)));

describe.each(SOURCE_KIND_NAMES)('%s', (kind) => {
  it('can be tested, and says what can be captured', async () => {
    const { client } = await open(kind, makeRecords(10));
    await client.test(never);
    expect((await client.listChoices(never)).filter((choice) => choice.kind === 'log')).toMatchObject([
      { id: expect.stringMatching(/web|shop-1/) },
    ]);
  });

  it('is read whole, however many records have one nanosecond', async () => {
    const records = makeRecords(16_000, { burst: 11_000 });
    const { client } = await open(kind, records);
    const lines = await readAll(client);
    expect(read(lines)).toEqual(everyOne(records));
    expect(lines.every(({ stream }) => /web|ecs/.test(stream.name))).toBe(true);
  });

  it('loses nothing and doubles nothing when it asks to wait, is away, or cuts its answers', async () => {
    const records = makeRecords(9000, { burst: 3000 });
    const { client } = await open(kind, records, { faults: ['busy', 'cut', 'none', 'away', 'cut', 'busy', 'cut'] });
    expect(read(await readAll(client))).toEqual(everyOne(records));
  });

  it('goes on where it was', async () => {
    const records = makeRecords(400, { burst: 100 });
    const { client } = await open(kind, records);
    // What has a lag is read up to a millisecond that is over.
    const later = records.splice(client.lagMs === null ? 200 : 300);
    const before = records.length;
    const lines: SourceLine[] = [];
    const readers = await readersOf(client);
    const more = async () => {
      const until = client.lagMs === null ? null : Number((records.at(-1)?.nanos ?? 0n) / 1_000_000n) + 1;
      for (const reader of readers) await reader.readTo(until, async (each) => void lines.push(...each), never);
    };
    await more();
    expect(lines).toHaveLength(before);
    records.push(...later);
    await more();
    expect(read(lines)).toEqual(everyOne(records));
  });

  it('stops within a second when it is told to, also while nothing comes', async () => {
    const { server, client } = await open(kind, makeRecords(5000), {
      faults: ['silent', 'silent', 'silent', 'silent'],
    });
    const stop = new AbortController();
    const [reader] = await readersOf(client);
    const reading = reader?.readTo(null, async () => {}, stop.signal);
    const isAsked = () => server.requests.some(({ path }) => /log|entries|query_range|_search|export|^\/$/.test(path));
    await expect.poll(isAsked).toBe(true);
    const stoppedAt = performance.now();
    stop.abort();
    await expect(reading).rejects.toThrow();
    expect(performance.now() - stoppedAt).toBeLessThan(1000);
  });

  it('follows no redirect', async () => {
    const { client } = await open(kind, makeRecords(10), { faults: ['redirect'] });
    await expect(readAll(client)).rejects.toThrow(/answered 302; redirects are not followed/);
  });

  it('says so when nothing answers', async () => {
    const { client } = await open(kind, [], { change: { address: 'http://127.0.0.1:9' } });
    await expect(client.test(never)).rejects.toThrow('Nothing is listening at the address');
  });
});

const CANNOT_BE_ASKED: readonly SourceKind[] = ['cloudwatch', 'datadog', 'splunk'];

describe.each(SOURCE_KIND_NAMES.filter((kind) => !CANNOT_BE_ASKED.includes(kind)))('%s', (kind) => {
  /** A record each second, up to now. */
  const steady = (count: number, now: number) =>
    makeRecords(count).map((record, n) => ({ ...record, nanos: BigInt(now - (count - n) * 1000) * 1_000_000n + 7n }));
  const estimate = async (records: readonly LogRecord[], { minutes, now }: { minutes: number; now: number }) => {
    const { server, client } = await open(kind, records);
    // The log before a restart comes on top.
    const choices = kind === 'kubernetes' ? ['web-1/app'] : null;
    const size = await client.estimate?.({ choices, sinceMs: now - minutes * 60_000, untilMs: now }, never);
    return { size, calls: server.requests.length };
  };

  it('is estimated by few calls, near to what is read', async () => {
    const now = Date.now();
    const records = steady(1800, now);
    const { size, calls } = await estimate(records, { minutes: 15, now });
    const { client } = await open(kind, records);
    const read = (await readAll(client)).filter(({ atMs }) => atMs >= now - 15 * 60_000);
    const bytes = read.reduce((sum, { text }) => sum + text.length + 1, 0);
    expect(calls).toBeLessThanOrEqual(4);
    expect((size?.lines ?? 0) / read.length).toBeCloseTo(1, 1);
    expect((size?.bytes ?? 0) / bytes).toBeCloseTo(1, 1);
  });

  it('is counted where it is small, and is nothing where nothing is written', async () => {
    const now = Date.now();
    expect((await estimate(steady(120, now), { minutes: 1, now })).size).toMatchObject({ lines: 60 });
    expect((await estimate([], { minutes: 15, now })).size?.lines).toBe(0);
  });
});

describe('kubernetes', () => {
  it('is estimated with the log before a restart of which nobody says when it ended', async () => {
    const { client } = await open('kubernetes', []);
    const window = { sinceMs: Date.now() - 60_000, untilMs: Date.now() };
    expect(await client.estimate?.({ choices: null, ...window }, never)).toMatchObject({ lines: 1, isLeast: false });
  });
});

describe.each(CANNOT_BE_ASKED)('%s', (kind) => {
  it('is not estimated, since asking it costs money or a search', async () => {
    expect((await open(kind, [])).client.estimate).toBeUndefined();
  });
});

describe.each(['docker', 'kubernetes', 'journal'] as const)('%s', (kind) => {
  it('loses nothing and doubles nothing when the clock was set back and the log is cut behind it', async () => {
    const records = makeRecords(6000, { setBackAt: 2000 });
    const { client } = await open(kind, records, { faults: ['cut', 'none'] });
    expect(read(await readAll(client))).toEqual(everyOne(records));
  });
});

describe.each(['kubernetes', 'loki', 'cloudwatch', 'datadog', 'splunk'] as const)('%s', (kind) => {
  it('says so when its credentials are refused', async () => {
    const { client } = await open(kind, [], {
      change: { credentials: { accessKeyId: 'x' }, settings: { query: '{}' } },
    });
    await expect(client.test(never)).rejects.toThrow(/credentials were refused|no permission/i);
  });
});
