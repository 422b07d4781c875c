import { expect, test } from 'vitest';
import { withFocused, withGaps } from './drawn-rows.ts';

const row = (index: number, height = 34) => ({ index, start: 100 + index * 34, end: 100 + index * 34 + height });

test.each([
  ['at the beginning', [row(0), row(1)], [0, 0]],
  ['further down', [row(10), row(11)], [340, 0]],
  ['with a focused row far above', [row(2), row(50), row(51)], [68, 47 * 34, 0]],
  ['with an open row', [row(0, 300), { index: 1, start: 400, end: 434 }], [0, 0]],
])('rows %s stand below the height of those that are not drawn', (_name, items, gaps) => {
  expect(withGaps(items, 100).map(({ gap }) => gap)).toEqual(gaps);
});

test.each([
  [[4, 5, 6], null, [4, 5, 6]],
  [[4, 5, 6], 5, [4, 5, 6]],
  [[4, 5, 6], 1, [1, 4, 5, 6]],
  [[4, 5, 6], 90, [4, 5, 6, 90]],
])('of rows %j with the focus in %s those drawn are %j', (range, focused, expected) => {
  expect(withFocused(range, focused)).toEqual(expected);
});
