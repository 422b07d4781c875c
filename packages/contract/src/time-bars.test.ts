import { expect, test } from 'vitest';
import { timeBars } from './time-bars.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ['one moment', 0, 120, SECOND],
  ['a minute', 60 * SECOND, 120, SECOND],
  ['nine minutes', 9 * 60 * SECOND, 120, 5 * SECOND],
  ['twelve hours', 12 * HOUR, 120, HOUR / 4],
  ['twelve hours on a phone', 12 * HOUR, 40, HOUR / 2],
  ['a day on a phone', DAY, 40, HOUR],
  ['three months', 90 * DAY, 120, DAY],
  ['three years', 1000 * DAY, 120, 9 * DAY],
])('%s is cut into clean bars, as many as there is room for', (_name, spanMs, most, bucketSize) => {
  const bars = timeBars(NOON, NOON + spanMs, most);
  expect(bars.bucketSize).toBe(bucketSize);
  expect(bars.count).toBeLessThanOrEqual(most);
  expect(bars.start % bucketSize).toBe(0);
  expect(bars.start).toBeLessThanOrEqual(NOON);
  expect(bars.start + bars.count * bucketSize).toBeGreaterThan(NOON + spanMs);
});
