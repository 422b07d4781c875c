import { expect, test } from 'vitest';
import { frozenWidths, leastTableWidth, readWidths, withWidth } from './column-widths.ts';

test.each([
  ['nothing', undefined, {}],
  ['a text', 'wide', {}],
  ['a width that is no number', { name: '90', status: 80 }, { status: 80 }],
  ['widths out of bounds', { name: 1, status: 99_999, job: Number.NaN }, { name: 48, status: 1200, job: 48 }],
])('stored widths with %s become widths that can be drawn', (_name, stored, expected) => {
  expect(readWidths(stored)).toEqual(expected);
});

test('a column gets a width of whole pixels, the others keep theirs', () => {
  expect(withWidth({ name: 90, status: 80 }, 'name', 120.4)).toEqual({ name: 120, status: 80 });
});

test.each([
  ['nobody chose one', {}, { name: 200, status: 90 }],
  ['one was chosen', { status: 60 }, { name: 200, status: 60 }],
  ['one was chosen for the last column', { job: 300 }, { name: 200, status: 90, job: 300 }],
  ['one was chosen for a column that is not drawn', { model: 70 }, { model: 70, name: 200, status: 90 }],
])('all columns but the last keep their width when %s', (_name, widths, expected) => {
  const drawn = new Map([
    ['name', 200.4],
    ['status', 90],
    ['job', 110],
  ]);
  expect(frozenWidths(widths, drawn)).toEqual(expected);
});

test.each([
  [{}, undefined],
  [{ hidden: 300 }, undefined],
  [{ name: 200 }, 320],
  [{ name: 200, status: 90 }, 290],
])('columns as wide as %j need a table of %s pixels', (widths, expected) => {
  expect(leastTableWidth(['name', 'status'], widths)).toBe(expected);
});
