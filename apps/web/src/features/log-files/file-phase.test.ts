import { expect, test } from 'vitest';
import { isReadable } from './file-phase.ts';

test.each([
  ['completed', null, true],
  ['COMPLETED', {}, true],
  ['processing', null, false],
  ['processing', {}, true],
  ['pending', {}, true],
  ['failed', null, false],
])('a file that is %s with facts %o can be read: %s', (status, facts, isShown) => {
  expect(isReadable({ status, facts })).toBe(isShown);
});
