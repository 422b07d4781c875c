import { expect, test } from 'vitest';
import { placedChecks, withCheck } from './health-strip.tsx';

const HOUR_MS = 3600 * 1000;
const check = (hour: number, status = 'healthy') => ({ at: hour * HOUR_MS, status });

test('checks of the last 24 hours are kept', () => {
  expect(withCheck([check(1), check(3)], check(26))).toEqual([check(3), check(26)]);
});

test('a check that was seen already counts once', () => {
  expect(withCheck([check(1)], check(1))).toEqual([check(1)]);
});

test('a check stands where its time is in the last 24 hours', () => {
  expect(placedChecks([check(0), check(12), check(24), check(30)], 24 * HOUR_MS).map(({ place }) => place)).toEqual([
    0, 0.5, 1,
  ]);
});
