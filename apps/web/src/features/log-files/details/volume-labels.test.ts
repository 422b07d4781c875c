import { expect, test } from 'vitest';
import { logTimes } from '#format/log-clock.ts';
import { placeLabel, tickLabel } from './volume-labels.ts';

const UTC = logTimes('utc', null);
const MIDNIGHT = Date.parse('2026-03-07T00:00:00.000Z');
const SECOND = 1000;
const HOUR = 3_600_000;

test.each([
  ['a fraction of a second to the millisecond', MIDNIGHT + 25, 0.2 * SECOND, '00:00:00.025'],
  ['minutes to the second', MIDNIGHT + 15 * SECOND, 98 * SECOND, '00:00:15'],
  ['several minutes to the minute', MIDNIGHT + 120 * SECOND, 400 * SECOND, '00:02'],
  ['hours to the minute', MIDNIGHT + 6 * HOUR, 20 * HOUR, '06:00'],
  ['midnight of one day as a time', MIDNIGHT, 20 * HOUR, '00:00'],
  ['midnight among several days as the day', MIDNIGHT, 36 * HOUR, '07 Mar 2026'],
  ['other times among several days as times', MIDNIGHT + 12 * HOUR, 36 * HOUR, '12:00'],
])('the axis names %s', (_name, at, spanMs, expected) => {
  expect(tickLabel(UTC, at, { spanMs, bucketMs: spanMs / 160 })).toBe(expected);
});

test.each([
  ['bars shorter than a second', MIDNIGHT + 768, 98 * SECOND, 768, '00:00:00.768'],
  ['bars of seconds', MIDNIGHT + 12 * SECOND, HOUR, 22 * SECOND, '00:00:12'],
  ['several days', MIDNIGHT + HOUR, 36 * HOUR, 1000 * SECOND, '07 Mar 2026, 01:00:00'],
])('a place among %s is told apart from the next', (_name, at, spanMs, bucketMs, expected) => {
  expect(placeLabel(UTC, at, { spanMs, bucketMs })).toBe(expected);
});
