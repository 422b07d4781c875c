import { logFileSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { isReadable, phaseOf } from './file-phase.ts';

test.each([
  ['completed', null, true],
  ['COMPLETED', {}, true],
  ['processing', null, false],
  ['processing', {}, true],
  ['pending', {}, true],
  ['failed', null, false],
])('a file that is %s with facts %o can be read: %s', (status, facts, isShown) => {
  expect(isReadable(normaliseAnswer(logFileSchema, { status, facts }))).toBe(isShown);
});

test('a status that only some other backend has is no phase of ours', () => {
  expect(phaseOf(normaliseAnswer(logFileSchema, { status: 'archived' }).status)).toBe('unknown');
});
