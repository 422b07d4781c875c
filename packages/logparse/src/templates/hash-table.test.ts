import { expect, it } from 'vitest';
import { HashTable } from './hash-table.ts';

it.each([
  [1, 2],
  [-1, -2],
  [0x811c9dc5, 0x9747b28c],
])('the value of the keys %d and %d is found again', (a, b) => {
  const table = new HashTable();
  expect(table.get(a, b)).toBe(-1);
  table.set(a, b, 7);
  expect(table.get(a, b)).toBe(7);
});

it('keeps every value while it grows', () => {
  const table = new HashTable();
  for (let i = 0; i < 10_000; i++) table.set(Math.imul(i, 0x9e3779b1), i, i);
  for (let i = 0; i < 10_000; i++) expect(table.get(Math.imul(i, 0x9e3779b1), i)).toBe(i);
});
