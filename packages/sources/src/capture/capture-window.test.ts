import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceKind } from '@rootline/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { CONTRACTS } from '#testing/all-contracts.ts';
import { type ContractAnswer, type Fault, startContractServer } from '#testing/contract-server.ts';
import { frame } from '#testing/engine-server.ts';
import { OPEN_GUARD } from '#testing/open-guard.ts';
import { type LogRecord, makeRecords, numbersIn } from '#testing/records.ts';
import { createMask } from '../mask/mask-line.ts';
import { openSource } from '../open-source.ts';
import type { Guard, Place } from '../place.ts';
import { type CaptureLimits, type CaptureOutcome, type CaptureWish, captureWindow } from './capture-window.ts';

const never = new AbortController().signal;
const LIMITS: CaptureLimits = {
  bytes: 50_000_000,
  lines: 1_000_000,
  streams: 50,
  seconds: 60,
  changes: 2,
  readBytes: 200_000_000,
};
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Options {
  guard?: Guard;
  stop?: AbortSignal;
  wish?: Partial<CaptureWish>;
}

async function capture(place: Place, { guard = OPEN_GUARD, stop = never, wish = {} }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-'));
  const client = openSource(place, guard);
  closing.push(
    () => client.close(),
    () => rm(folder, { recursive: true }),
  );
  const span = { kind: 'last', minutes: 60 } as const;
  return captureWindow(client, { choices: null, span, limits: LIMITS, folder, ...wish }, stop);
}

async function placeOf(kind: SourceKind, records: readonly LogRecord[], faults: Fault[] = []) {
  const { server, place } = await CONTRACTS[kind](records, faults);
  closing.push(server.close);
  return place;
}

/** An engine whose log call answers this. */
async function engineWith(log: ContractAnswer): Promise<Place> {
  const server = await startContractServer(
    ({ path }) => {
      if (path === '/containers/json') return { body: JSON.stringify([{ Id: 'abc', Names: ['/web-1'] }]) };
      if (path === '/containers/abc/json') return { body: JSON.stringify({ Config: { Tty: false } }) };
      return path === '/events' ? { body: '' } : { ...log, isLog: true };
    },
    log.staysOpen === true ? ['endless'] : [],
  );
  closing.push(server.close);
  return { kind: 'docker', address: server.url, settings: {}, credentials: {} };
}

async function textsOf({ streams }: CaptureOutcome): Promise<Record<string, string[]>> {
  const read = streams.map(async ({ name, path }) => [name, (await readFile(path, 'utf8')).trimEnd().split('\n')]);
  return Object.fromEntries(await Promise.all(read));
}

describe('a capture', () => {
  it('becomes one file for each stream, and says what is missing', async () => {
    const outcome = await capture(await placeOf('kubernetes', makeRecords(300)));
    const texts = await textsOf(outcome);
    expect(Object.keys(texts)).toEqual(['events.log', 'web-1/app.log', 'web-1/app.previous.log']);
    expect(numbersIn(texts['web-1/app.log'] ?? [])).toHaveLength(300);
    expect(texts['events.log']?.map((line) => line.slice(25))).toEqual([
      'WARN web: pod/web-1 BackOff: first page',
      'WARN web: pod/web-1 BackOff: second page',
    ]);
    expect(outcome).toMatchObject({ ended: 'complete', droppedLines: 0 });
    expect(outcome.notes).toEqual([expect.stringMatching(/^the rollouts of the namespace: There is no permission/)]);
  });

  it('keeps the newest lines when it is full', async () => {
    const place = await placeOf('docker', makeRecords(10_000));
    const outcome = await capture(place, { wish: { limits: { ...LIMITS, lines: 2000 } } });
    const numbers = numbersIn(Object.values(await textsOf(outcome)).flat());
    expect(numbers.length).toBeGreaterThan(1900);
    expect(numbers.length).toBeLessThanOrEqual(2000);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 10_000 - numbers.length + index));
    expect(outcome.droppedLines).toBe(10_000 - numbers.length);
  });

  it('follows what is written until it is stopped, and keeps what was read', async () => {
    const future = makeRecords(2000).map((record) => ({ ...record, nanos: record.nanos + 3_600_000_000_000n }));
    const place = await placeOf('docker', future, ['cut']);
    const stop = new AbortController();
    const onProgress = ({ lines }: { lines: number }) => lines >= 2000 && stop.abort();
    const outcome = await capture(place, { stop: stop.signal, wish: { span: { kind: 'live' }, onProgress } });
    expect(outcome.ended).toBe('stopped');
    expect(numbersIn(Object.values(await textsOf(outcome)).flat())).toEqual(future.map(({ number }) => number));
  });

  it('reads only what was chosen, and says what is gone', async () => {
    const place = await placeOf('kubernetes', makeRecords(10));
    const outcome = await capture(place, { wish: { choices: ['web-1/app:previous', 'old-1/app'] } });
    expect(outcome.streams.map(({ name }) => name)).toEqual(['web-1/app.previous.log']);
    expect(outcome.notes).toEqual(['old-1/app: There is no such pod any more.']);
  });

  it('holds so many streams as it may, and counts the others', async () => {
    const place = await placeOf('kubernetes', makeRecords(10));
    const outcome = await capture(place, { wish: { limits: { ...LIMITS, streams: 1 } } });
    expect(outcome.streams).toHaveLength(1);
    expect(outcome.notes).toContain('2 more streams were left out; a capture holds 1.');
  });

  it('masks lines before they are written', async () => {
    const log = '2026-11-27T10:00:00.000000000Z login password=hunter2hunter2 from 10.1.2.3\n';
    const place = await engineWith({ body: frame(1, log) });
    const span = { kind: 'between', sinceMs: 0, untilMs: Date.parse('2027-01-01') } as const;
    const outcome = await capture(place, {
      wish: { span, mask: createMask({ secrets: true, addresses: true }) ?? String },
    });
    expect(await textsOf(outcome)).toEqual({
      'web-1.log': ['2026-11-27T10:00:00.000000000Z stdout F login password=[masked] from [ip]'],
    });
  });
});

describe('the events of an engine', () => {
  it('tell of changes, the latest ones where there are many, masked as lines are', async () => {
    const created = (version: number) => ({
      Action: 'create',
      Actor: { Attributes: { name: 'web-1', image: `shop:${version} password=hunter2hunter2` } },
      timeNano: (Date.now() - 60_000 + version) * 1e6,
    });
    const events = [1, 2, 3].map((version) => `${JSON.stringify(created(version))}\n`).join('');
    const server = await startContractServer(({ path }) => {
      if (path === '/containers/json') return { body: JSON.stringify([{ Id: 'abc', Names: ['/web-1'] }]) };
      if (path === '/containers/abc/json') return { body: JSON.stringify({ Config: { Tty: false } }) };
      return { body: path === '/events' ? events : '' };
    });
    closing.push(server.close);
    const place: Place = { kind: 'docker', address: server.url, settings: {}, credentials: {} };
    const mask = createMask({ secrets: true, addresses: false });
    const { changes } = await capture(place, { wish: mask === null ? {} : { mask } });
    expect(changes.map(({ kind, service, title }) => [kind, service, title])).toEqual([
      ['deploy', 'web', expect.stringMatching(/^container web-1, image shop:2 password=(?!hunter)/)],
      ['deploy', 'web', expect.stringMatching(/^container web-1, image shop:3 password=(?!hunter)/)],
    ]);
  });
});

describe('a hostile source', () => {
  const stamp = `${new Date().toISOString()} `;

  it('that never ends is left when enough was read', async () => {
    const place = await engineWith({ body: frame(1, `${stamp}again\n`.repeat(2000)), staysOpen: true });
    const outcome = await capture(place, { wish: { limits: { ...LIMITS, bytes: 1_000_000, readBytes: 20_000_000 } } });
    expect(outcome.ended).toBe('read');
    expect(outcome.streams[0]?.bytes).toBeLessThanOrEqual(1_000_000);
  });

  it('that lies about the length of a frame ends in an error', async () => {
    const lying = Buffer.concat([frame(1, `${stamp}short\n`, 4), frame(1, `${stamp}next\n`)]);
    await expect(capture(await engineWith({ body: lying }))).rejects.toThrow('frames whose headers are not valid');
    const huge = frame(1, `${stamp}short\n`, 2 ** 31);
    await expect(capture(await engineWith({ body: huge }))).rejects.toThrow('frames whose headers are not valid');
  });

  it('with a line of many megabytes costs the beginning of the line', async () => {
    const long = `${stamp}${'x'.repeat(12_000_000)}\n${stamp}after\n`;
    const outcome = await capture(await engineWith({ body: Buffer.concat([frame(1, long)]) }));
    const [lines = []] = Object.values(await textsOf(outcome));
    expect(lines[0]?.length).toBeLessThan(1_100_000);
    expect(lines[1]).toMatch(/after$/);
  });

  it('whose page never ends ends in an error', async () => {
    const place = await placeOf('loki', makeRecords(5000), ['endless']);
    await expect(capture(place)).rejects.toThrow('An answer is larger than 64 MB');
  });

  it('at a refused address is never asked', async () => {
    const place = await placeOf('loki', makeRecords(10));
    const guard: Guard = { ...OPEN_GUARD, refusalOf: async () => 'This address is not allowed' };
    await expect(capture(place, { guard })).rejects.toThrow('This address is not allowed');
  });
});
