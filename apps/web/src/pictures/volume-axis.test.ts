import { describe, expect, test } from 'vitest';
import { axisTicks, bucketAt, bucketsOfWindow, stepWindow, windowOfBuckets, zoomWindow } from './volume-axis.ts';

const AXIS = { start: 1000, bucketSize: 10, bucketCount: 20 };

test.each([
  [0, 0],
  [0.5, 10],
  [1, 19],
  [-2, 0],
])('position %d lies in bucket %d', (share, expected) => {
  expect(bucketAt(AXIS, share)).toBe(expected);
});

test('a window of buckets and the buckets of a window are each other’s inverse', () => {
  for (const [first, last] of [
    [0, 0],
    [3, 7],
    [0, 19],
  ] as const) {
    expect(bucketsOfWindow(AXIS, windowOfBuckets(AXIS, first, last))).toEqual({ first, last });
  }
});

test('a window drawn from right to left is the same window', () => {
  expect(windowOfBuckets(AXIS, 7, 3)).toEqual(windowOfBuckets(AXIS, 3, 7));
});

describe('keys on the window', () => {
  const window = windowOfBuckets(AXIS, 5, 9);
  test.each([
    ['back', { first: 4, last: 8 }],
    ['forward', { first: 6, last: 10 }],
    ['shrink', { first: 5, last: 8 }],
    ['grow', { first: 5, last: 10 }],
    ['zoom-in', { first: 6, last: 8 }],
    ['zoom-out', { first: 4, last: 10 }],
  ] as const)('%s', (step, expected) => {
    expect(bucketsOfWindow(AXIS, stepWindow(AXIS, window, step))).toEqual(expected);
  });

  test('moving stops at the ends and keeps the width', () => {
    expect(bucketsOfWindow(AXIS, stepWindow(AXIS, windowOfBuckets(AXIS, 0, 4), 'back'))).toEqual({ first: 0, last: 4 });
    expect(bucketsOfWindow(AXIS, stepWindow(AXIS, windowOfBuckets(AXIS, 15, 19), 'forward'))).toEqual({
      first: 15,
      last: 19,
    });
  });

  test('without a window one begins in the middle', () => {
    expect(bucketsOfWindow(AXIS, stepWindow(AXIS, null, 'forward'))).toEqual({ first: 9, last: 10 });
  });
});

test('time ticks are round and few', () => {
  const axis = { start: Date.parse('2026-03-01T03:00:00Z'), bucketSize: 30_000, bucketCount: 120 };
  const ticks = axisTicks(axis, { kind: 'time', maxTicks: 8 });
  expect(ticks.length).toBe(7);
  expect(ticks.every((tick) => tick % 600_000 === 0)).toBe(true);
});

test('time ticks are round on the clock of the labels', () => {
  const axis = { start: Date.parse('2026-03-01T00:00:00Z'), bucketSize: 900_000, bucketCount: 96 };
  const ticks = axisTicks(axis, { kind: 'time', maxTicks: 8, offsetAt: () => 19_800_000 });
  expect(ticks.map((tick) => (tick + 19_800_000) % 10_800_000)).toEqual(ticks.map(() => 0));
});

test('labels of days stand at midnight before and after a change to summer time', () => {
  const change = Date.parse('2026-03-29T01:00:00Z');
  const offsetAt = (epochMs: number) => (epochMs < change ? 1 : 2) * 3_600_000;
  const axis = { start: Date.parse('2026-03-27T12:00:00Z'), bucketSize: 3_600_000, bucketCount: 96 };
  const ticks = axisTicks(axis, { kind: 'time', maxTicks: 7, offsetAt });
  expect(ticks.map((tick) => new Date(tick + offsetAt(tick)).toISOString().slice(5, 16))).toEqual([
    '03-28T00:00',
    '03-29T00:00',
    '03-30T00:00',
    '03-31T00:00',
  ]);
});

test('line ticks are round numbers', () => {
  expect(axisTicks({ start: 1, bucketSize: 100, bucketCount: 100 }, { kind: 'line', maxTicks: 6 })).toEqual([
    2000, 4000, 6000, 8000, 10_000,
  ]);
});

test('an axis without extent has no ticks', () => {
  expect(axisTicks({ start: 5, bucketSize: 0, bucketCount: 10 }, { kind: 'time', maxTicks: 6 })).toEqual([]);
});

test.each([
  [null, 50, true, { from: 250, to: 750 }],
  [null, 0, true, { from: 0, to: 500 }],
  [null, 50, false, null],
  [{ from: 400, to: 600 }, 50, true, { from: 450, to: 550 }],
  [{ from: 400, to: 600 }, 50, false, { from: 300, to: 700 }],
  [{ from: 0, to: 600 }, 50, false, null],
  [{ from: 400, to: 410 }, 99, true, { from: 990, to: 1000 }],
])('the window %o zoomed around bucket %i (in: %s) is %o', (window, bucket, isIn, expected) => {
  expect(zoomWindow({ start: 0, bucketSize: 10, bucketCount: 100 }, window, { bucket, isIn })).toEqual(expected);
});
