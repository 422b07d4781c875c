import { expect, test } from 'vitest';
import { nearName } from './near-name.ts';

const KNOWN = ['analyze', 'diff', 'parse', 'templates'];

test.each([
  ['anlyze', 'analyze'],
  ['analyse', 'analyze'],
  ['PARSE', 'parse'],
  ['template', 'templates'],
  ['nothing-like-it', null],
  ['', null],
])('the known name nearest to “%s” is %s', (word, name) => {
  expect(nearName(word, KNOWN)).toBe(name);
});

test('where nothing is known, nothing is near', () => {
  expect(nearName('analyze', [])).toBe(null);
});
