import { expect, test } from 'vitest';
import { readWidths, withWidth } from './column-widths.ts';

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
