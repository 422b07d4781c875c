import type { ErrorAnalysisItem } from '@rootline/contract';
import { expect, test } from 'vitest';
import { errorsByLevel, isBackground } from './error-counts.ts';

const LEVELS = { FATAL: 1, ERROR: 481, WARN: 38, INFO: 1402, DEBUG: 472, none: 0 };

test.each([
  [482, LEVELS, '482 errors (1 FATAL, 481 ERROR)'],
  [481, { ...LEVELS, FATAL: 0 }, '481 errors (481 ERROR)'],
  [1, null, '1 error'],
  [0, { ...LEVELS, FATAL: 0, ERROR: 0 }, '0 errors'],
  // File parsed again since.
  [12, LEVELS, '12 errors'],
])('%d errors by their levels', (count, levels, expected) => {
  expect(errorsByLevel(count, levels)).toBe(expected);
});

const item = (severity: ErrorAnalysisItem['severity'], firstLine: number | null, lastLine: number | null) =>
  ({ severity, firstLine, lastLine }) as ErrorAnalysisItem;

test.each([
  ['from the first to the last line', item('low', 3, 990), true],
  ['in a part of the file', item('low', 3, 500), false],
  ['that is severe', item('high', 3, 990), false],
  ['that has no lines', item('low', null, null), false],
])('a pattern %s is background: %s', (_name, pattern, expected) => {
  expect(isBackground(pattern, 1000)).toBe(expected);
});
