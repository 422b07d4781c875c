import { expect, test } from 'vitest';
import { sentences, spanText } from './wording.ts';

const at = (time: string) => Date.parse(`${time}Z`);

test.each([
  ['2026-03-04T21:41:38.639', '2026-03-04T21:48:56.644', 'from 2026-03-04 21:41:38 to 21:48:56 (7 min 18 s)'],
  ['2026-03-04T23:59:00', '2026-03-05T00:01:00', 'from 2026-03-04 23:59:00 to 2026-03-05 00:01:00 (2 min)'],
  ['2026-03-04T21:41:38.100', '2026-03-04T21:41:38.900', 'at 2026-03-04 21:41:38'],
])('says the span from %s to %s with each part once', (from, to, expected) => {
  expect(spanText(at(from), at(to), null)).toBe(expected);
});

test.each([
  ['since-start', '00:00:12', '00:02:01', 'from +12 s to +121 s (1 min 49 s)'],
  ['time-of-day', '23:59:00', '24:10:00', 'from 23:59:00 to 00:10:00 +1 d (11 min)'],
  ['time-of-day', '11:05:04', '11:05:04', 'at 11:05:04'],
] as const)('names no day where the log states none: %s', (kind, from, to, expected) => {
  const moment = (clock: string) =>
    at(`2026-03-01T${clock.replace('24:', '23:')}`) + (clock.startsWith('24') ? 3_600_000 : 0);
  expect(spanText(moment(from), moment(to), { kind, fromMs: at('2026-03-01T00:00:00') })).toBe(expected);
});

test('ends every sentence once', () => {
  expect(sentences(['One', 'Two.', 'Cut…'])).toBe('One. Two. Cut…');
});
