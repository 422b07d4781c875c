import { expect, test } from 'vitest';
import { isTyped } from './time-field.tsx';

test.each([
  ['2026-03-01', 'day', true],
  ['2028-02-29', 'day', true],
  ['2026-02-30', 'day', false],
  ['03/01/2026', 'day', false],
  ['2026-03-01 14:30', 'day', false],
  ['2026-03-01 14:30', 'time', true],
  ['2026-03-01 14:30:05', 'time', true],
  ['2026-03-01 24:30', 'time', false],
  ['2026-03-01', 'time', false],
] as const)('"%s" as a %s: %s', (text, kind, expected) => {
  expect(isTyped(text, kind)).toBe(expected);
});
