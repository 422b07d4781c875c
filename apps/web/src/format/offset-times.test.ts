import { expect, test } from 'vitest';
import { formatOffset, timesAtOffset } from './offset-times.ts';

test.each([
  [0, 'UTC'],
  [330, 'UTC+05:30'],
  [-180, 'UTC-03:00'],
  [-570, 'UTC-09:30'],
  [840, 'UTC+14:00'],
])('%i minutes ahead of UTC read %s', (minutes, words) => {
  expect(formatOffset(minutes)).toBe(words);
});

test.each([
  [330, '08:51:44.201', '01 Mar 2026, 08:51:44.201'],
  [-240, '23:21:44.201', '28 Feb 2026, 23:21:44.201'],
])('%i minutes ahead of UTC it is as late as in the file', (minutes, clock, full) => {
  const times = timesAtOffset(minutes);
  expect(times.clock('2026-03-01T03:21:44.201Z')).toBe(clock);
  expect(times.full('2026-03-01T03:21:44.201Z')).toBe(full);
  expect(times.short(Date.parse('2026-03-01T03:21:44.201Z'))).toBe(clock.slice(0, 8));
});

test('what is no time stays as it is written', () => {
  expect([timesAtOffset(60).clock('T+5s'), timesAtOffset(60).full(null)]).toEqual(['T+5s', '']);
});
