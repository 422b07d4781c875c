import { expect, test } from 'vitest';
import { countSentence } from './counts.ts';
import { formatCallDuration, formatElapsed, formatEstimate, formatTaken } from './durations.ts';
import { formatKilobytes, formatLimit, formatTextSize, megabytes } from './sizes.ts';
import { formatAgo, formatDate, formatDateTime } from './times.ts';

test.each([
  [0, '0.0 KB'],
  [512, '0.5 KB'],
  [10_188, '9.9 KB'],
  [10_240, '10 KB'],
  [1_500_000, `${new Intl.NumberFormat().format(1465)} KB`],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatKilobytes(bytes)).toBe(text.replace('.', new Intl.NumberFormat().format(1.1)[1] ?? '.'));
});

test.each([
  [0, '0 B'],
  [14, '14 B'],
  [1023, `${new Intl.NumberFormat().format(1023)} B`],
  [20_480, '20 KB'],
])('a recorded text of %i bytes has %s', (bytes, text) => {
  expect(formatTextSize(bytes)).toBe(text);
});

test.each([
  [5 * 1024 * 1024, '5.00'],
  [1_500_000, '1.43'],
])('a limit of %i bytes is %s MB', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});

test.each([
  [5 * 1024 * 1024, '5 MB'],
  [1_500_000, '1.4 MB'],
  [2_000_000_000, '1.8 GB'],
  [1024 ** 3, '1 GB'],
])('at most %i bytes are shown as %s', (bytes, text) => {
  expect(formatLimit(bytes)).toBe(text);
});

test.each([
  [0, '0ms'],
  [642, '642ms'],
  [999, '999ms'],
  [1000, '1.00s'],
  [11_870, '11.87s'],
])('a call of %i ms took %s', (milliseconds, text) => {
  expect(formatCallDuration(milliseconds)).toBe(text);
});

test.each([
  [0, '0 s'],
  [59_400, '59 s'],
  [84_000, '1 min 24 s'],
  [7_500_000, '2 h 5 min'],
])('%i ms of waiting read %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});

test.each([
  [0, '0 ms'],
  [83.6, '84 ms'],
  [1000, '1 s'],
  [112_000, '1 min 52 s'],
])('a run of %d ms took %s', (milliseconds, text) => {
  expect(formatTaken(milliseconds)).toBe(text);
});

test.each([
  [1, '1 file'],
  [0, '0 files'],
  [2, '2 files'],
])('the sentence for a count of %i is %s', (count, text) => {
  expect(countSentence(count, { one: (n) => `${n} file`, other: (n) => `${n} files` })).toBe(text);
});

const noon = Date.parse('2026-03-01T12:00:00Z');
test.each([
  ['2026-03-01T11:59:30Z', '30s ago'],
  ['2026-03-01T11:48:00Z', '12m ago'],
  ['2026-03-01T09:10:00Z', '2h ago'],
  ['2026-02-26T12:00:00Z', '3d ago'],
  ['2026-03-01T12:00:05Z', 'now'],
  ['yesterday', 'yesterday'],
])('%s is %s at noon', (iso, text) => {
  expect(formatAgo(iso, noon)).toBe(text);
});

test('a missing time is shown as nothing and an odd one as it is', () => {
  expect(formatDateTime(null)).toBe('');
  expect(formatDate('not a time')).toBe('not a time');
});

test.each([
  [800, '5 s'],
  [21_000, '20 s'],
  [57_000, '55 s'],
  [58_000, '1 min'],
  [131_000, '2 min'],
  [4_500_000, '1 h 10 min'],
])('%i ms are an estimate of %s', (milliseconds, text) => {
  expect(formatEstimate(milliseconds)).toBe(text);
});
