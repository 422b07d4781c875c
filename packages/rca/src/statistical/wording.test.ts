import { expect, test } from 'vitest';
import { duration, sentences, spanText } from './wording.ts';

const at = (time: string) => Date.parse(`${time}Z`);

test.each([
  ['2026-03-04T21:41:38.639', '2026-03-04T21:48:56.644', 'from 2026-03-04 21:41:38 to 21:48:56 (7 min 18 s)'],
  ['2026-03-04T23:59:00', '2026-03-05T00:01:00', 'from 2026-03-04 23:59:00 to 2026-03-05 00:01:00 (2 min)'],
  ['2026-03-04T21:41:38.100', '2026-03-04T21:41:38.900', 'at 2026-03-04 21:41:38'],
])('says the span from %s to %s with each part once', (from, to, expected) => {
  expect(spanText(at(from), at(to))).toBe(expected);
});

test.each([
  [0, '0 ms'],
  [42_000, '42 s'],
  [3 * 86_400_000, '3 days'],
  [2 * 86_400_000 + 3_600_000, '2 days 1 h'],
])('says %i ms as %s', (ms, expected) => {
  expect(duration(ms)).toBe(expected);
});

test('ends every sentence once', () => {
  expect(sentences(['One', 'Two.', 'Cut…'])).toBe('One. Two. Cut…');
});
