import { expect, test } from 'vitest';
import { isSteady } from './baseline.ts';

const buckets = (fill: (i: number) => number) => Array.from({ length: 400 }, (_, i) => fill(i));

test.each([
  ['one entry in every bucket', buckets(() => 1), true],
  ['every tenth bucket', buckets((i) => (i % 10 === 3 ? 1 : 0)), true],
  ['twelve entries spread out', buckets((i) => (i % 33 === 5 ? 1 : 0)), true],
  ['a burst', buckets((i) => (i >= 100 && i < 110 ? 9 : 0)), false],
  ['everything after the middle', buckets((i) => (i > 200 ? 2 : 0)), false],
  ['noise that becomes ten times as frequent', buckets((i) => (i > 350 ? 10 : i % 10 === 0 ? 1 : 0)), false],
  ['too few to say', buckets((i) => (i % 100 === 0 ? 1 : 0)), false],
])('%s is steady: %s', (_, counts, steady) => {
  expect(isSteady(counts)).toBe(steady);
});
