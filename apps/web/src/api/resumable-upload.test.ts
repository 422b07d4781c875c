import { expect, test } from 'vitest';
import { isWorthRetrying } from './resumable-upload.ts';

test.each([
  [0, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [409, true],
  [413, false],
  [423, true],
  [429, true],
  [500, true],
  [503, true],
  [507, false],
])('after status %i trying again is worth it: %s', (status, expected) => {
  expect(isWorthRetrying(status)).toBe(expected);
});
