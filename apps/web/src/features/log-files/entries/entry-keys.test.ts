import { expect, test } from 'vitest';
import { entryCommand } from './entry-keys.ts';

const press = (key: string, held: Partial<{ ctrlKey: boolean; altKey: boolean; metaKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test.each([
  ['j', {}, '', 'next'],
  ['ArrowUp', {}, '', 'previous'],
  ['g', {}, '', null],
  ['g', {}, 'g', 'first'],
  ['G', {}, '', 'last'],
  ['n', {}, '', 'next-hit'],
  ['N', {}, '', 'previous-hit'],
  ['f', { ctrlKey: true }, '', 'find'],
  ['c', { ctrlKey: true }, '', null],
  ['Z', { altKey: true }, '', 'wrap'],
  ['q', {}, '', null],
] as const)('%s with %o after %j', (key, held, before, expected) => {
  expect(entryCommand(press(key, held), before)).toBe(expected);
});
