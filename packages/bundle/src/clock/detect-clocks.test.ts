import { createLogParser } from '@rootline/logparse';
import { describe, expect, it } from 'vitest';
import { type ClockDigest, clockDigest } from './clock-digest.ts';
import { detectClocks } from './detect-clocks.ts';
import { createIdTimes } from './id-times.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Line {
  ms: number;
  text: string;
}

/** A log of calm entries over an hour that fails for some minutes. */
function hourOf(name: string, failsAtMinute: number | null): Line[] {
  const calm = Array.from({ length: 60 }, (_, i) => ({ ms: i * MINUTE, text: `INFO ${name} handled ${i} requests` }));
  if (failsAtMinute === null) return calm;
  const failing = Array.from({ length: 12 }, (_, i) => ({
    ms: failsAtMinute * MINUTE + i * 20_000,
    text: `ERROR ${name} request ${i} failed`,
  }));
  return [...calm, ...failing].sort((a, b) => a.ms - b.ms);
}

/** Calls from one file to another: sent, received 20 ms later, answered, done. */
function calls(count: number, from = 0): { caller: Line[]; called: Line[] } {
  const each = Array.from({ length: count }, (_, i) => ({
    at: from + i * 3 * MINUTE + i * 777,
    id: `4bf92f3577b34d${String(i).padStart(2, '0')}`,
  }));
  return {
    caller: each.flatMap(({ at, id }) => [
      { ms: at, text: `INFO request sent trace=${id}` },
      { ms: at + 120, text: `INFO request done trace=${id}` },
    ]),
    called: each.flatMap(({ at, id }) => [
      { ms: at + 20, text: `INFO request received trace=${id}` },
      { ms: at + 90, text: `INFO request answered trace=${id}` },
    ]),
  };
}

function digest(file: string, lines: Line[], { shiftMs = 0, zone = 'Z' } = {}): ClockDigest {
  const ids = createIdTimes();
  const parser = createLogParser({ referenceTimeMs: START }, (batch) => {
    for (let i = 0; i < batch.count; i++) ids.add(batch.messageAt(i), batch.timestampMs[i] ?? Number.NaN);
  });
  const text = lines
    .toSorted((a, b) => a.ms - b.ms)
    .map((line) => `${new Date(START + line.ms + shiftMs).toISOString().slice(0, -1)}${zone} ${line.text}\n`);
  parser.push(Buffer.from(text.join('')));
  return clockDigest(file, parser.finish(), ids.result());
}

const brief = (digests: ClockDigest[]) => detectClocks(digests).map(({ offsetMs, by }) => [offsetMs / 1000, by]);

describe('whole quarter hours', () => {
  it.each([HOUR, -HOUR, 5.5 * HOUR, 45 * MINUTE, -8 * HOUR])('that a zone is wrong by are found: %i ms', (shiftMs) => {
    const digests = [
      digest('api', hourOf('api', 40)),
      digest('db', hourOf('db', 39), { shiftMs, zone: '' }),
      digest('web', hourOf('web', 41)),
    ];
    expect(brief(digests)).toEqual([
      [0, 'stated'],
      [-shiftMs / 1000, 'zone-error'],
      [0, 'stated'],
    ]);
  });

  it('are found by both ends alone, also where a zone is stated', () => {
    const [, clock] = detectClocks([
      digest('api', hourOf('api', null)),
      digest('db', hourOf('db', null), { shiftMs: 2 * HOUR }),
    ]);
    expect(clock).toMatchObject({ offsetMs: -2 * HOUR, by: 'zone-error', with: 'api' });
    expect(clock?.sentence).toBe(
      'Its clock is 2 h ahead: with that correction, its first and last entries coincide with those of api',
    );
  });

  it('are not seen in jobs that follow each other', () => {
    const job = (name: string, minutes: number) => hourOf(name, null).filter(({ ms }) => ms < minutes * MINUTE);
    const digests = [
      digest('build', job('build', 15)),
      digest('test', job('test', 42), { shiftMs: 15 * MINUTE }),
      digest('deploy', job('deploy', 7), { shiftMs: HOUR }),
    ];
    expect(brief(digests)).toEqual([
      [0, 'stated'],
      [0, 'stated'],
      [0, 'stated'],
    ]);
  });

  it('are not seen where one service fails half an hour after another', () => {
    expect(brief([digest('api', hourOf('api', 10)), digest('db', hourOf('db', 40))])).toEqual([
      [0, 'stated'],
      [0, 'stated'],
    ]);
  });
});

describe('ids in two files', () => {
  it.each([90_000, -90_000, 1500, -4000])('give the skew: %i ms', (shiftMs) => {
    const { caller, called } = calls(8);
    const [, clock] = detectClocks([
      digest('api', [...hourOf('api', 40), ...caller]),
      digest('db', called, { shiftMs }),
    ]);
    expect(Math.abs((clock?.offsetMs ?? 0) + shiftMs)).toBeLessThanOrEqual(clock?.withinMs ?? 0);
    expect(clock).toMatchObject({ by: 'ids', with: 'api', ids: { shared: 8, agreeing: 8 } });
  });

  it('give a chain of clocks', () => {
    const [first, second] = [calls(6), calls(6, MINUTE)];
    const renamed = second.caller.map((line) => ({ ...line, text: line.text.replace('4bf9', '77aa') }));
    const received = second.called.map((line) => ({ ...line, text: line.text.replace('4bf9', '77aa') }));
    const clocks = detectClocks([
      digest('web', [...hourOf('web', null), ...first.caller]),
      digest('api', [...first.called, ...renamed], { shiftMs: 30_000 }),
      digest('db', received, { shiftMs: -60_000 }),
    ]);
    const [web = 0, api = 0, db = 0] = clocks.map(({ offsetMs }) => Math.round(offsetMs / 1000));
    expect([api - web, db - web]).toEqual([-30, 60]);
  });

  it('say so where the clocks agree', () => {
    const { caller, called } = calls(8);
    const [, clock] = detectClocks([digest('api', [...hourOf('api', 40), ...caller]), digest('db', called)]);
    expect(clock?.sentence).toBe('Its clock agrees with that of api, based on 8 of 8 shared IDs');
  });

  it('tell a wrong zone to the second', () => {
    const { caller, called } = calls(8);
    const [, clock] = detectClocks([
      digest('api', [...hourOf('api', 40), ...caller]),
      digest('db', called, { shiftMs: HOUR }),
    ]);
    expect(clock).toMatchObject({ offsetMs: -HOUR, by: 'zone-error' });
  });

  it('say nothing where they do not agree', () => {
    const { caller, called } = calls(8);
    const scattered = called.map((line, i) => ({ ...line, ms: line.ms + (i >> 1) * 40_000 }));
    expect(brief([digest('api', [...hourOf('api', 40), ...caller]), digest('db', scattered)])[1]?.[1]).toBe('stated');
  });
});

describe('where no order can be known', () => {
  it('is said of files without times and of lonely ones without a zone', () => {
    const untimed: ClockDigest = { file: 'notes', zone: 'none', range: null, failing: null, entryCount: 3, ids: [] };
    const late = hourOf('batch', null).slice(0, 20);
    const clocks = detectClocks([
      digest('api', hourOf('api', 40)),
      digest('batch', late, { shiftMs: 7 * MINUTE, zone: '' }),
      untimed,
    ]);
    expect(clocks.map(({ by, isOrderKnown }) => [by, isOrderKnown])).toEqual([
      ['stated', true],
      ['assumed', false],
      ['none', false],
    ]);
  });
});

it('keeps the same ids of two files, however many there are', () => {
  const [a, b] = [createIdTimes(), createIdTimes()];
  for (let i = 0; i < 60_000; i++) {
    const id = (i * 2_654_435_761).toString(16).padStart(16, 'a1');
    a.add(`sent ${id}`, i);
    if (i >= 30_000) b.add(`received ${id}`, i);
  }
  const known = new Set(a.result().map(({ id }) => id));
  const shared = b.result().filter(({ id }) => known.has(id));
  expect(known.size).toBeLessThanOrEqual(4096);
  expect(shared.length).toBeGreaterThan(500);
});
