import { expect, test } from 'vitest';
import { readRecentCommands, withRecentCommand } from './command-palette.tsx';

test('the command used last comes first, five are kept', () => {
  const used = ['a', 'b', 'c', 'a', 'd', 'e', 'f'].reduce<string[]>(withRecentCommand, []);
  expect(used).toEqual(['f', 'e', 'd', 'a', 'c']);
});

test.each([
  [undefined, []],
  ['text', []],
  [
    ['a', 3, null, 'b'],
    ['a', 'b'],
  ],
])('%o is read as %o', (stored, expected) => {
  expect(readRecentCommands(stored)).toEqual(expected);
});
