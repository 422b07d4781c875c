import { expect, test } from 'vitest';
import { withGaps } from './virtual-table.tsx';

const row = (index: number, height = 34) => ({ index, start: index * 34, end: index * 34 + height });

test.each([
  ['at the beginning', [row(0), row(1)], [0, 0]],
  ['further down', [row(10), row(11)], [340, 0]],
  ['with a focused row far above', [row(2), row(50), row(51)], [68, 47 * 34, 0]],
  ['with an open row', [row(0, 300), { index: 1, start: 300, end: 334 }], [0, 0]],
])('rows %s stand below the height of those that are not drawn', (_name, items, gaps) => {
  expect(withGaps(items).map(({ gap }) => gap)).toEqual(gaps);
});
