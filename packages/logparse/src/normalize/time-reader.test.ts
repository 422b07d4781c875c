import { describe, expect, it } from 'vitest';
import { TimeReader } from './time-reader.ts';

const REFERENCE = Date.UTC(2026, 6, 1);

function iso(text: string, fileName = ''): string | null {
  const ms = new TimeReader(REFERENCE, fileName).readAny(text);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

describe('ways of writing a time', () => {
  it.each([
    ['2024-01-02T10:11:12Z', '2024-01-02T10:11:12.000Z'],
    ['2024-01-02 10:11:12,345', '2024-01-02T10:11:12.345Z'],
    ['2024-01-02T10:11:12.3456789+02:00', '2024-01-02T08:11:12.345Z'],
    ['2024-01-02 10:11:12 CEST', '2024-01-02T08:11:12.000Z'],
    ['2024/01/02 10:11:12', '2024-01-02T10:11:12.000Z'],
    ['20240102-9:1:2:5', '2024-01-02T09:01:02.005Z'],
    ['240102 101112', '2024-01-02T10:11:12.000Z'],
    ['02/Jan/2024:10:11:12 +0330', '2024-01-02T06:41:12.000Z'],
    ['Tue Jan 02 10:11:12 2024', '2024-01-02T10:11:12.000Z'],
    ['Tue Jan  2 10:11:12 PST 2024', '2024-01-02T18:11:12.000Z'],
    ['Tue, 02 Jan 2024 10:11:12 GMT', '2024-01-02T10:11:12.000Z'],
    ['Jan 2, 2024 3:04:05 PM', '2024-01-02T15:04:05.000Z'],
    ['1/2/2024 12:04:05 AM', '2024-01-02T00:04:05.000Z'],
    ['2024-01-02-10.11.12.345678', '2024-01-02T10:11:12.345Z'],
    ['2024 Jan 2 10:11:12:345 GMT +0100', '2024-01-02T09:11:12.345Z'],
    ['2024/01/02-10:11:12', '2024-01-02T10:11:12.000Z'],
    ['24/01/02@10:11:12.345+0100', '2024-01-02T09:11:12.345Z'],
    ['20240102:101112.345', '2024-01-02T10:11:12.345Z'],
    ['01/15/2024 - 10:11:12', '2024-01-15T10:11:12.000Z'],
    ['1704190272', '2024-01-02T10:11:12.000Z'],
    ['1704190272.5', '2024-01-02T10:11:12.500Z'],
    ['1704190272345', '2024-01-02T10:11:12.345Z'],
    ['1704190272345678901', '2024-01-02T10:11:12.345Z'],
    ['@400000006593e16532a9f880', '2024-01-02T10:11:12.850Z'],
  ])('%s is %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    '0000-01-02 10:11:12',
    '2024-13-02 10:11:12',
    '2024-02-30 10:11:12',
    '12345',
    'yesterday',
    '2024-01-02 25:11:12',
  ])('%s is no time', (text) => {
    expect(iso(text)).toBeNull();
  });
});

describe('a time without its year', () => {
  it.each([
    ['Jun 14 15:16:01', '', '2026-06-14T15:16:01.000Z'],
    ['06-14|15:16:01.5', '', '2026-06-14T15:16:01.500Z'],
    ['Dec 24 15:16:01', '', '2025-12-24T15:16:01.000Z'],
    ['Dec 24 15:16:01', 'messages-2019-12-25.log', '2019-12-24T15:16:01.000Z'],
  ])('%s in "%s" is %s', (text, fileName, expected) => {
    expect(iso(text, fileName)).toBe(expected);
  });

  it('goes on in the next year after new year’s eve', () => {
    const reader = new TimeReader(REFERENCE, 'app-2024-01-05.log');
    const times = ['Dec 31 23:59:59', 'Jan  1 00:00:01'].map((text) => new Date(reader.readAny(text)).toISOString());
    expect(times).toEqual(['2023-12-31T23:59:59.000Z', '2024-01-01T00:00:01.000Z']);
    expect(reader.guessedYear).toBe(true);
  });
});

it('times of one minute are told apart by what follows them', () => {
  const reader = new TimeReader(REFERENCE, '');
  const times = [
    ['2024-01-02 10:11:12', '2024-01-02T10:11:12.000Z'],
    ['2024-01-02 10:11:13.5', '2024-01-02T10:11:13.500Z'],
    ['2024-01-02 10:11:14 CEST', '2024-01-02T08:11:14.000Z'],
    ['2024-01-02 10:11:15+03:00', '2024-01-02T07:11:15.000Z'],
    ['2024-01-02 10:11:16+03:00', '2024-01-02T07:11:16.000Z'],
    ['2024-01-02 10:11:17', '2024-01-02T10:11:17.000Z'],
  ];
  const read = times.map(([text]) => {
    const ms = reader.readAny(text ?? '');
    return [text, Number.isNaN(ms) ? null : new Date(ms).toISOString()];
  });
  expect(read).toEqual(times);
});

it.each([
  ['', 'since-start'],
  ['2024-01-02 10:11:12', 'assumed-utc'],
  ['2024-01-02T10:11:12Z', 'stated'],
  ['1704190272', 'epoch'],
])('seconds since a start beside %j leave the zone %s', (beside, zone) => {
  const reader = new TimeReader(REFERENCE, '');
  reader.uptime(5000);
  if (beside !== '') reader.readAny(beside);
  expect(reader.uptime(7500) - reader.startMs).toBe(7500);
  expect(reader.zone).toBe(zone);
});

it.each([
  ['23:59:59', '', '', '2026-07-01T00:00:00.000Z'],
  ['23:59:59', 'app-2024-01-05.log', '', null],
  ['23:59:59', '', '2024-01-02 10:11:12', null],
  ['23:59:59', '', 'Jan  2 10:11:12', null],
  ['2024-01-02 10:11:12', '', '', null],
])('the day that stands in for that of %j in %j, beside %j, is %s', (text, fileName, beside, expected) => {
  const reader = new TimeReader(REFERENCE, fileName);
  reader.readAny(text);
  if (beside !== '') reader.readAny(beside);
  expect(Number.isNaN(reader.dayMs) ? null : new Date(reader.dayMs).toISOString()).toBe(expected);
});

it('a time of day past midnight belongs to the next day', () => {
  const reader = new TimeReader(REFERENCE, '');
  const [before, after] = ['23:59:59', '00:00:01'].map((text) => reader.readAny(text));
  expect((after ?? 0) - (before ?? 0)).toBe(2000);
});

it.each([
  ['2024-01-02 10:11:12', 'assumed-utc'],
  ['2024-01-02T10:11:12+01:00', 'stated'],
  ['1704190272', 'epoch'],
])('the zone of %s is %s', (text, zone) => {
  const reader = new TimeReader(REFERENCE, '');
  reader.readAny(text);
  expect(reader.zone).toBe(zone);
});
