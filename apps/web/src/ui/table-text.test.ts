import { expect, test } from 'vitest';
import { csvTable, markdownTable } from './table-menu.tsx';

test('a table as Markdown', () => {
  expect(
    markdownTable({
      headers: ['Name', 'Count'],
      rows: [
        ['a|b', '1'],
        ['[x](http://e) <b>\nnext', '2'],
      ],
    }),
  ).toBe('| Name | Count |\n| --- | --- |\n| a\\|b | 1 |\n| \\[x\\](http://e) \\<b\\> next | 2 |');
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['@cmd, x', '"\'@cmd, x"'],
])('the cell %o is written as %o', (cell, written) => {
  expect(csvTable({ headers: ['h'], rows: [[cell]] })).toBe(`h\r\n${written}`);
});
