import { expect, test } from 'vitest';
import type { LevelCounts } from './entities/log-entry.ts';
import { errorHeat, usualErrors, usualRate } from './error-heat.ts';

const bucket = (ERROR: number, INFO = 100): LevelCounts => ({ FATAL: 0, ERROR, WARN: 0, INFO, DEBUG: 0, none: 0 });
const noise = (length: number) => Array.from({ length }, (_unused, at) => [1, 0, 2, 1, 3, 1][at % 6] ?? 0);

test.each([
  ['steady noise is its median', noise(60), 1],
  ['a burst that follows is left out', [...noise(30), 80, 90, 85, ...noise(10)], 1],
  ['a file that starts calm has none', [0, 0, 0, 0, 0, 0, 0, 50, 60, 40], null],
  ['a few that set in after a long calm are no noise', [...Array<number>(60).fill(0), ...noise(40)], null],
  ['noise is usual though it starts a little late', [...Array<number>(9).fill(0), ...noise(300)], 1],
  ['an even stream of failures is usual', [40, 41, 39, 40, 44, 38, 40, 41], 40],
  ['nothing', [], null],
])('what is usual: %s', (_name, errors, usual) => {
  expect(usualErrors(errors)).toBe(usual);
});

test.each([
  [
    'errors that are rarer than buckets',
    Array.from({ length: 160 }, (_unused, at) => (at % 16 === 3 ? 1 : 0)),
    10 / 160,
  ],
  ['steady noise', noise(60), 8 / 6],
  ['noise before a burst', [...noise(30), 80, 90, 85, ...noise(10)], 8 / 6],
  ['an even stream of failures', [40, 42, 38, 40], 40],
  ['a file that starts calm', [0, 0, 0, 0, 0, 0, 0, 50, 60, 40], null],
])('the usual rate is that of all buckets: %s', (_name, errors, rate) => {
  const found = usualRate(errors);
  if (rate === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(rate);
});

test('a short outage stands out of steady noise, which stays quiet', () => {
  const errors = noise(300);
  errors[211] = 40;
  const heat = errorHeat(
    errors.map((count) => bucket(count)),
    60,
  );
  expect(heat).toHaveLength(60);
  const hot = Math.floor(211 / 5);
  expect(heat[hot]).toBeGreaterThanOrEqual(0.75);
  expect(heat.filter((_value, at) => at !== hot).every((value) => value === 0)).toBe(true);
});

test('a single error in a calm file is seen, and a file of failures is never grey', () => {
  expect(errorHeat([bucket(0), bucket(0), bucket(1), bucket(0)], 60)).toEqual([0, 0, 0.05, 0]);
  expect(errorHeat(Array(8).fill(bucket(90, 10)), 4)).toEqual([0.9, 0.9, 0.9, 0.9]);
});

test('an outage of a few errors a bucket stands out of the calm before it', () => {
  const errors = [...Array<number>(640).fill(0), ...noise(360)];
  const heat = errorHeat(
    errors.map((count) => bucket(count)),
    60,
  );
  const onset = Math.floor(640 / 17);
  expect(heat.slice(0, onset).every((value) => value === 0)).toBe(true);
  expect(heat.slice(onset + 1, -1).every((value) => value >= 0.4)).toBe(true);
});

test.each([
  [30, 0.1, 0.15],
  [60, 0.15, 0.4],
  [200, 0.75, 1],
])('%i errors where ten are usual are as hot as they should be', (count, least, most) => {
  const heat = errorHeat(
    [...Array<number>(20).fill(10), count].map((errors) => bucket(errors, 1000)),
    60,
  );
  expect(heat.at(-1)).toBeGreaterThanOrEqual(least);
  expect(heat.at(-1)).toBeLessThanOrEqual(most);
});
