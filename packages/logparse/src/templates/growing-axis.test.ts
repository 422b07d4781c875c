import { expect, it } from 'vitest';
import { BucketCounts } from './bucket-counts.ts';
import { GrowingAxis } from './growing-axis.ts';

function countsOf(values: readonly number[], most: number): { counts: number[]; width: number } {
  const counts = new BucketCounts();
  const axis = new GrowingAxis(1, () => counts.halve());
  for (const value of values) counts.add(axis.bucketOf(value));
  axis.narrow(most);
  return { counts: counts.dense(axis.firstBucket, axis.bucketCount), width: axis.width };
}

const upTo = (count: number) => Array.from({ length: count }, (_none, i) => i);

it.each([
  ['every value of a short axis', upTo(100), 512, 1],
  ['an axis that grew', upTo(5000), 512, 16],
  ['an axis that is made coarser at the end', upTo(512), 64, 8],
  ['one value many times', Array.from({ length: 50 }, () => 300), 64, 1],
  ['values on both sides of the first', [1000, 0, 2000, -2000, 1000], 64, 64],
])('counts are kept: %s', (_name, values, most, width) => {
  const found = countsOf(values, most);
  expect(found.counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
  expect(found.counts.length).toBeLessThanOrEqual(most);
  expect(found.width).toBe(width);
});

it('a count that stays in one bucket moves with the axis', () => {
  const counts = new BucketCounts();
  const axis = new GrowingAxis(1, () => counts.halve());
  for (const value of [700, 700, 700]) counts.add(axis.bucketOf(value));
  axis.bucketOf(0);
  expect(axis.width).toBe(2);
  expect(counts.dense(axis.firstBucket, axis.bucketCount)[350]).toBe(3);
});
