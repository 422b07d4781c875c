import { expect, test } from 'vitest';
import { formatLogClock, formatRecent } from './times.ts';

const NOW = new Date(2026, 2, 10, 12, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  [at(2026, 2, 10, 9, 41), 'Today 09:41'],
  [at(2026, 2, 9, 22, 10), 'Yesterday 22:10'],
  [at(2026, 1, 3, 6, 2), '03 Feb 06:02'],
  [at(2025, 11, 31, 23, 59), '31 Dec 2025 23:59'],
  ['soon', 'soon'],
])('%s is shown as %s', (iso, expected) => {
  expect(formatRecent(iso, NOW)).toBe(expected);
});

test('a log time keeps its milliseconds, and what is no time stays as it is', () => {
  expect(formatLogClock(new Date(2026, 2, 10, 3, 21, 44, 201).toISOString())).toBe('03:21:44.201');
  expect(formatLogClock('T+5s')).toBe('T+5s');
  expect(formatLogClock(null)).toBe('');
});
