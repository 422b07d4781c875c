import { expect, test } from 'vitest';
import { boundedHead } from './bounded-head.ts';

test.each([
  ['abc', 5, 'abc', true],
  ['abcd\nefgh', 6, 'abcd', false],
  ['a\nbcdefgh', 6, 'a\nbcde', false],
])('of %j at most %i characters are %j', (text, length, head, isWhole) => {
  expect(boundedHead(text, length)).toEqual({ head, isWhole });
});
