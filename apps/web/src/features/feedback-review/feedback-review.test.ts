import { expect, test } from 'vitest';
import { isLongCorrection } from './feedback-table.tsx';

test.each([
  ['', false],
  ['The pool was too small.', false],
  ['a\nb\nc', false],
  ['a\nb\nc\nd', true],
  ['x'.repeat(120), false],
  ['x'.repeat(121), true],
])('the correction %o needs a button to open: %s', (correction, expected) => {
  expect(isLongCorrection(correction)).toBe(expected);
});
