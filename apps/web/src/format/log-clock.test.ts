import { describe, expect, test } from 'vitest';
import { clockChoices, clockShown, type FileZone, logTimes } from './log-clock.ts';
import { offsetText } from './log-times.ts';

const ISO = '2026-03-01T03:21:44.201Z';
const AHEAD: FileZone = { zone: 'stated', zoneOffsetMinutes: 330 };
const BEHIND: FileZone = { zone: 'stated', zoneOffsetMinutes: -240 };
const WITHOUT: FileZone = { zone: 'assumed-utc' };

test.each([
  ['states a zone', AHEAD, undefined, 'file'],
  ['states a zone', AHEAD, 'local', 'local'],
  ['states no zone', WITHOUT, undefined, 'file'],
  ['counts from 1970', { zone: 'epoch' }, undefined, 'file'],
  ['states several zones', { zone: 'stated' }, 'file', 'utc'],
  ['is not read yet', null, undefined, 'utc'],
] as const)('a file that %s (%j), asked for %s, shows its times on the clock %s', (_name, file, wanted, shown) => {
  expect(clockShown(wanted, clockChoices(file))).toBe(shown);
});

test('a file without times has no clock to choose', () => {
  expect(clockChoices({ zone: 'none' })).toEqual([]);
});

test.each([
  [AHEAD, '08:51:44.201', '01 Mar 2026, 08:51:44.201', '2026-03-01T08:51:44.201+05:30'],
  [BEHIND, '23:21:44.201', '28 Feb 2026, 23:21:44.201', '2026-02-28T23:21:44.201-04:00'],
  [WITHOUT, '03:21:44.201', '01 Mar 2026, 03:21:44.201', '2026-03-01T03:21:44.201'],
])('by the clock of a file with %j a time reads as it is written there', (file, clock, full, stamp) => {
  const times = logTimes('file', file);
  expect([times.clock(ISO), times.full(ISO), times.stamp(ISO)]).toEqual([clock, full, stamp]);
  expect(times.short(Date.parse(ISO))).toBe(clock.slice(0, 8));
});

describe('a file whose times state several zones', () => {
  const times = logTimes('file', { zone: 'stated', zoneOffsets: [60, 120, -300] });

  test('has a clock of its own', () => {
    expect(clockShown(undefined, clockChoices({ zone: 'stated', zoneOffsets: [60, 120] }))).toBe('file');
  });

  test.each([
    ['2026-03-01T04:21:44.201+01:00 INFO a', '04:21:44.201 +01:00', '2026-03-01T04:21:44.201+01:00'],
    ['{"a":1,"time":"2026-03-01T05:21:44.201+02:00"}', '05:21:44.201 +02:00', '2026-03-01T05:21:44.201+02:00'],
    ['[28/Feb/2026:22:21:44 -0500] GET /', '22:21:44.201 -05:00', '2026-02-28T22:21:44.201-05:00'],
    ['1772335304201 counts from 1970', '03:21:44.201Z', ISO],
    [undefined, '03:21:44.201Z', ISO],
  ])('shows the time of %j as it is written there', (raw, clock, stamp) => {
    const own = times.ofLine(ISO, raw);
    expect([own.clock(ISO), own.stamp(ISO)]).toEqual([clock, stamp]);
  });

  test('says UTC wherever no line says otherwise', () => {
    expect([times.clock(ISO), times.short(Date.parse(ISO)), times.moment(ISO)]).toEqual([
      '03:21:44.201Z',
      '03:21:44Z',
      '2026-03-01 03:21:44Z',
    ]);
    expect(times.prose('Since 2026-03-01 03:21:44 to 03:30:00 it fails.')).toBe(
      'Since 2026-03-01 03:21:44Z to 03:30:00Z it fails.',
    );
    expect(times.range(ISO, '2026-03-01T04:00:00Z')).toBe('01 Mar 2026, 03:21:44Z to 04:00:00Z');
  });

  test('is read by one clock when another is chosen', () => {
    expect(
      logTimes('utc', { zone: 'stated', zoneOffsets: [60, 120] })
        .ofLine(ISO, '04:21:44')
        .clock(ISO),
    ).toBe('03:21:44.201');
  });
});

describe('a file whose times count from a start', () => {
  const file: FileZone = { zone: 'since-start', startTimestamp: '2026-03-01T00:00:00.000Z' };
  const times = logTimes('file', file);

  test('has one clock, whatever is asked for: its seconds are on no other', () => {
    expect(clockShown('utc', clockChoices(file))).toBe('file');
    expect(clockShown('local', clockChoices(file))).toBe('file');
  });

  test('shows nothing but seconds', () => {
    expect([times.clock(ISO), times.full(ISO), times.stamp(ISO)]).toEqual(Array(3).fill('+12104.201 s'));
    expect([times.moment(ISO), times.short(Date.parse(ISO)), times.minute(Date.parse(ISO))]).toEqual(
      Array(3).fill('+12104 s'),
    );
    expect(times.day(Date.parse(ISO))).toBe('');
    expect(times.clock('2026-03-01T00:00:08.030Z')).toBe('+8.030 s');
    expect(times.range('2026-03-01T00:00:00Z', ISO)).toBe('+0 s to +12104 s');
  });

  test.each([
    ['It fails at 2026-03-01 00:03:02.', 'It fails at +182 s.'],
    ['from 2026-03-01 23:59:59 to 2026-03-02 00:00:10 (11 s)', 'from +86399 s to +86410 s (11 s)'],
    ['from 2026-03-01 00:00:05 to 00:00:10', 'from +5 s to +10 s'],
    ['line 250, 2026-03-01 00:03:01: “served”', 'line 250, +181 s: “served”'],
  ])('in a sentence, %s becomes %s', (words, counted) => {
    expect(times.prose(words)).toBe(counted);
  });

  test.each([
    ['[12104.201345] nvme: reset', '+12104.201 s'],
    ['2026-03-01 03:21:44.201 ERROR nvme', '03:21:44.201'],
    [undefined, '03:21:44.201'],
  ])('beside lines with a date, %j shows the time that it states', (raw, clock) => {
    const both = logTimes('file', { ...file, zone: 'assumed-utc' });
    expect(both.ofLine(ISO, raw).clock(ISO)).toBe(clock);
  });
});

describe('a file whose times have no date', () => {
  const file: FileZone = { zone: 'assumed-utc', dayTimestamp: '2026-03-01T00:00:00.000Z' };
  const times = logTimes('file', file);

  test('has one clock and shows no day on it', () => {
    expect(clockShown('utc', clockChoices(file))).toBe('file');
    expect([times.clock(ISO), times.full(ISO), times.stamp(ISO)]).toEqual(Array(3).fill('03:21:44.201'));
    expect([times.moment(ISO), times.minute(Date.parse(ISO)), times.day(Date.parse(ISO))]).toEqual([
      '03:21:44',
      '03:21',
      '',
    ]);
    expect(times.range(ISO, '2026-03-02T00:10:00Z')).toBe('03:21:44 to 00:10:00 +1 d');
    expect(times.prose('It fails from 2026-03-01 03:21:44 to 03:30:00 (8 min).')).toBe(
      'It fails from 03:21:44 to 03:30:00 (8 min).',
    );
  });
});

test('UTC shows times as they are stored', () => {
  const times = logTimes('utc', AHEAD);
  expect([times.clock(ISO), times.moment(ISO), times.stamp(ISO)]).toEqual(['03:21:44.201', '2026-03-01 03:21:44', ISO]);
});

test('the local clock says what the clock of the browser says', () => {
  const here = new Date(2026, 2, 10, 3, 21, 44, 201);
  expect(logTimes('local', AHEAD).full(here.toISOString())).toBe('10 Mar 2026, 03:21:44.201');
});

test('what is no time stays as it is written', () => {
  const times = logTimes('file', AHEAD);
  expect([times.clock('T+5s'), times.full(null), times.moment('soon'), times.stamp(null)]).toEqual([
    'T+5s',
    '',
    'soon',
    null,
  ]);
});

test('a range within a day of the clock names the day once', () => {
  const range = (file: FileZone) => logTimes('file', file).range('2026-03-10T18:00:00Z', '2026-03-10T23:00:00Z');
  expect(range(WITHOUT)).toBe('10 Mar 2026, 18:00:00 to 23:00:00');
  expect(range(AHEAD)).toBe('10 Mar 2026, 23:30:00 to 11 Mar 2026, 04:30:00');
  expect(logTimes('utc', null).range(null, ISO)).toBe('');
});

test.each([
  ['Errors began at 2026-03-04 16:05:57.', 'Errors began at 2026-03-04 21:35:57.'],
  [
    'It failed from 2026-03-04 16:05:57 to 16:11:19 (5 min 22 s).',
    'It failed from 2026-03-04 21:35:57 to 21:41:19 (5 min 22 s).',
  ],
  ['from 2026-03-04 18:20:00 to 18:40:00', 'from 2026-03-04 23:50:00 to 2026-03-05 00:10:00'],
  ['from 2026-03-04 18:20:00 to 2026-03-05 18:40:00', 'from 2026-03-04 23:50:00 to 2026-03-06 00:10:00'],
  ['The line "2026-03-04 16:05:57 failed" is quoted', 'The line "2026-03-04 16:05:57 failed" is quoted'],
  ['`at 2026-03-04 16:05:57`', '`at 2026-03-04 16:05:57`'],
  ['2026-03-04 16:05:57,120 is a stamp of the log', '2026-03-04 16:05:57,120 is a stamp of the log'],
  ['2026-03-04 16:05:57 +0200 is one too', '2026-03-04 16:05:57 +0200 is one too'],
  ['2026-13-44 16:05:57 is no time', '2026-13-44 16:05:57 is no time'],
])('in a sentence, %s becomes %s', (words, moved) => {
  expect(logTimes('file', AHEAD).prose(words)).toBe(moved);
});

test.each([
  [0, '+00:00'],
  [330, '+05:30'],
  [-570, '-09:30'],
  [840, '+14:00'],
])('%i minutes ahead of UTC read %s', (minutes, words) => {
  expect(offsetText(minutes)).toBe(words);
});
