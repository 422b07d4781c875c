import { expect, test } from 'vitest';
import { nextSort, sortRows } from './data-columns.ts';

test('numbers sort by size, texts by their words and the numbers inside them', () => {
  expect(sortRows([10, 9, 100], (row) => row, 'ascending')).toEqual([9, 10, 100]);
  expect(sortRows(['file 10', 'File 9', 'file 2'], (row) => row, 'descending')).toEqual([
    'file 10',
    'File 9',
    'file 2',
  ]);
});

test('missing values come last in both directions', () => {
  const rows = [null, 2, 1];
  expect(sortRows(rows, (row) => row, 'ascending')).toEqual([1, 2, null]);
  expect(sortRows(rows, (row) => row, 'descending')).toEqual([2, 1, null]);
  expect(rows).toEqual([null, 2, 1]);
});

test('clicks on a header go through ascending, descending and the given order', () => {
  const first = nextSort(null, 'name');
  const second = nextSort(first, 'name');
  expect([first?.direction, second?.direction, nextSort(second, 'name')]).toEqual(['ascending', 'descending', null]);
  expect(nextSort(second, 'role')).toEqual({ key: 'role', direction: 'ascending' });
});
