import { expect, test } from 'vitest';
import { logTimes } from '#format/log-clock.ts';
import { dayChange, hasManyDays, isAssumed } from './day-change.ts';

const times = logTimes('utc', null);
const at = (timestamp: string | null) => ({ timestamp });
const EVENING = at('2026-03-03T23:59:58.000Z');
const NIGHT = at('2026-03-04T00:00:01.000Z');

test.each([
  ['behind one of the day before', EVENING, '04 Mar 2026'],
  ['behind one of the same day', NIGHT, null],
  ['at the top of the list', 'none' as const, '04 Mar 2026'],
  ['behind one that is not loaded', undefined, null],
  ['behind one without a time', at(null), null],
])('an entry %s begins the day %s', (_where, above, day) => {
  expect(dayChange(times, NIGHT, above)).toBe(day);
});

test('an entry without a time begins no day', () => {
  expect(dayChange(times, at(null), EVENING)).toBeNull();
});

test('a file has many days on a clock on which its ends lie apart', () => {
  const facts = { firstTimestamp: EVENING.timestamp, lastTimestamp: NIGHT.timestamp };
  expect(hasManyDays(times, facts)).toBe(true);
  expect(hasManyDays(times, { ...facts, firstTimestamp: NIGHT.timestamp })).toBe(false);
  expect(hasManyDays(times, null)).toBe(false);
});

test.each([
  ['file', { zone: 'assumed-utc' as const }, false],
  ['local', { zone: 'assumed-utc' as const }, true],
  ['local', { zone: 'stated' as const }, false],
  ['file', { zone: 'assumed-utc' as const, dayTimestamp: '2026-03-03T00:00:00.000Z' }, true],
])('on the clock %s of a file with %o the times are partly assumed: %s', (clock, facts, expected) => {
  expect(isAssumed(clock, facts)).toBe(expected);
});
