import { expect, test } from 'vitest';
import { commandFromAfar, entryCommand } from './entry-keys.ts';

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
  ['s', {}, '', 'next-gap'],
  ['s', {}, 'g', null],
  ['d', { ctrlKey: true }, 'g', 'half-page-down'],
  ['z', {}, '', 'more-neighbours'],
  ['ArrowRight', {}, '', 'show-repeats'],
  ['ArrowLeft', {}, '', 'fold-repeats'],
  ['Escape', {}, '', 'leave'],
] as const)('%s with %o after %j', (key, held, before, expected) => {
  expect(entryCommand(press(key, held), before)).toBe(expected);
});

test.each([
  ['e', {}, '', 'next-error'],
  ['/', {}, '', 'find'],
  ['j', {}, '', null],
  ['Enter', {}, '', null],
  ['Escape', {}, '', null],
  ['f', { ctrlKey: true }, '', null],
  ['m', {}, 'g', null],
] as const)('outside of the list %s with %o after %j', (key, held, before, expected) => {
  expect(commandFromAfar(press(key, held), before)).toBe(expected);
});
