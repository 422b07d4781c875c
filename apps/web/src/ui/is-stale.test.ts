import { expect, test } from 'vitest';
import { isStale } from './page-title.tsx';

test.each([
  [0, 1_000_000, false],
  [1_000_000, 1_060_000, false],
  [1_000_000, 1_060_001, true],
])('data of %i is stale at %i: %s', (updatedAt, now, expected) => {
  expect(isStale(updatedAt, now)).toBe(expected);
});
