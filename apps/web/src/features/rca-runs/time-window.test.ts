import { expect, test } from 'vitest';
import { windowOf } from './time-window.ts';

const at = (timestamp: string | null) => ({ timestamp });
const EARLY = '2026-03-01T03:00:00.000Z';
const LATE = '2026-03-01T04:00:00.000Z';

test.each([
  [[at(EARLY)], [at(EARLY), at(LATE)], { from: EARLY, to: LATE }],
  [[at(LATE)], [at(EARLY)], { from: EARLY, to: LATE }],
  [[at(null)], [at(LATE)], null],
  [[], [at(LATE)], null],
])('from %j to %j', (first, last, expected) => {
  expect(windowOf(first, last)).toEqual(expected);
});
