import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0 ms'],
  [42_000, '42 s'],
  [3 * 86_400_000, '3 days'],
  [2 * 86_400_000 + 3_600_000, '2 days 1 h'],
])('says %i ms as %s', (ms, expected) => {
  expect(durationText(ms)).toBe(expected);
});
