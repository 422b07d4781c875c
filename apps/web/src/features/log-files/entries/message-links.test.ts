import { expect, test } from 'vitest';
import { linkAround } from './log-list.tsx';

const LINE = 'see https://a.example/x?y=1, (http://b.example/z). javascript:alert(1) http://';

test.each([
  [0, null],
  [10, 'https://a.example/x?y=1'],
  [27, 'https://a.example/x?y=1'],
  [LINE.indexOf('b.example'), 'http://b.example/z'],
  [LINE.indexOf('javascript') + 3, null],
  [LINE.length, null],
])('at %i the address is %s', (offset, expected) => {
  expect(linkAround(LINE, offset)).toBe(expected);
});
