import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '#testing/all-contracts.ts';
import { type LiveEngine, startLiveEngine } from '#testing/live-engine.ts';
import { OPEN_GUARD } from '#testing/open-guard.ts';
import { makeRecords, numbersIn } from '#testing/records.ts';
import { textOf } from '../lines/byte-line.ts';
import { openSource } from '../open-source.ts';
import type { Place } from '../place.ts';
import { READ_LIMITS } from '../read-limits.ts';
import { type TailWish, tailSource } from './tail-source.ts';

// A minute of silence takes a moment here.
const PATIENT = { ...READ_LIMITS };
beforeAll(() => void Object.assign(READ_LIMITS, { silenceMs: 150, lookAgainMs: 50, firstPauseMs: 20 }));
afterAll(() => void Object.assign(READ_LIMITS, PATIENT));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startEngine(containers?: string[]): Promise<LiveEngine> {
  const engine = await startLiveEngine(containers);
  closing.push(engine.close);
  return engine;
}

function tail(place: Place, wish: Partial<TailWish> = {}) {
  const client = openSource(place, OPEN_GUARD);
  const stop = new AbortController();
  const seen = {
    texts: [] as string[],
    streams: new Set<string>(),
    cuts: [] as (string | null)[],
    notes: [] as string[],
  };
  const opened = Promise.withResolvers<void>();
  const whole: TailWish = {
    choices: null,
    backMs: 60_000,
    everyMs: 50,
    onOpen: opened.resolve,
    note: (sentence) => seen.notes.push(sentence),
    onCut: (reason) => seen.cuts.push(reason),
    async take(lines) {
      for (const { stream, text } of lines) {
        seen.texts.push(textOf(text));
        seen.streams.add(stream.name);
      }
    },
    ...wish,
  };
  const ended = tailSource(client, whole, stop.signal);
  ended.catch(opened.reject);
  opened.promise.catch(() => {});
  closing.unshift(async () => {
    stop.abort();
    await ended.catch(() => {});
    client.close();
  });
  return { seen, ended, opened: opened.promise, stop: () => stop.abort() };
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `INFO record ${from + index} of many`);
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('a tail', () => {
  it('hands on lines as they are printed, and ends its calls when it is stopped', async () => {
    const engine = await startEngine();
    const { seen, opened, stop } = tail(engine.place);
    await opened;
    await expect.poll(engine.followers).toBe(1);
    engine.print(numbered(0, 3));
    await expect.poll(() => numbersIn(seen.texts)).toEqual(upTo(3));
    stop();
    await expect.poll(engine.followers).toBe(0);
  });

  it('goes on after cuts without loss or doubles, and tells of them', async () => {
    const engine = await startEngine();
    const { seen } = tail(engine.place);
    for (let round = 0; round < 4; round++) {
      await expect.poll(engine.followers).toBe(1);
      engine.print(numbered(round * 50, round * 50 + 50));
      engine.cut();
    }
    await expect.poll(() => numbersIn(seen.texts)).toEqual(upTo(200));
    expect(seen.cuts).toContain('The connection broke off');
    expect(seen.cuts.at(-1)).toBeNull();
  });

  it('of a container that prints nothing for long goes on', async () => {
    const engine = await startEngine();
    const { seen } = tail(engine.place);
    // More silences than there are tries after a cut.
    await expect.poll(engine.opened, { timeout: 10_000 }).toBeGreaterThan(10);
    await expect.poll(engine.followers).toBe(1);
    engine.print(numbered(0, 1));
    await expect.poll(() => numbersIn(seen.texts)).toEqual([0]);
    expect(seen.notes).toEqual([]);
  });

  it('takes up containers that appear, from their first line on', async () => {
    const engine = await startEngine();
    const { seen, opened } = tail(engine.place);
    await opened;
    engine.print(numbered(0, 1), 'web-2');
    engine.containers.push('web-2');
    await expect.poll(() => [...seen.streams]).toEqual(['web-2.log']);
    engine.print(numbered(1, 2), 'web-2');
    await expect.poll(() => numbersIn(seen.texts)).toEqual([0, 1]);
  });

  it('of chosen containers leaves out others, and those that appear', async () => {
    const engine = await startEngine(['web-1', 'db-1']);
    const { seen, opened } = tail(engine.place, { choices: ['db-1'] });
    await opened;
    await expect.poll(engine.followers).toBe(1);
    engine.print(numbered(0, 1), 'web-1');
    engine.print(numbered(1, 2), 'db-1');
    await expect.poll(() => numbersIn(seen.texts)).toEqual([1]);
  });

  it('ends with the sentence of a source that cannot be read', async () => {
    const { ended } = tail({ kind: 'docker', address: 'http://127.0.0.1:9', settings: {}, credentials: {} });
    await expect(ended).rejects.toThrow('Nothing is listening at the address');
  });

  it.each(['journal', 'loki', 'kubernetes'] as const)(
    'of %s begins with what was written lately, and takes what is new once',
    async (kind) => {
      const nowNanos = BigInt(Date.now() - 20_000) * 1_000_000n;
      const records = makeRecords(60).map((record) => ({ ...record, nanos: nowNanos + BigInt(record.number) }));
      const later = records.splice(40);
      const { server, place } = await CONTRACTS[kind](records, ['cut']);
      closing.push(server.close);
      const { seen } = tail(place, { choices: kind === 'kubernetes' ? ['web-1/app'] : null });
      await expect.poll(() => numbersIn(seen.texts)).toEqual(upTo(40));
      records.push(...later);
      await expect.poll(() => numbersIn(seen.texts)).toEqual(upTo(60));
    },
  );
});
