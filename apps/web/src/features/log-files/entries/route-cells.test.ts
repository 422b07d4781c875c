import type { RouteList } from '@rootline/contract';
import { expect, test } from 'vitest';
import { latencyText, leftOut, shareText } from './route-cells.ts';

test.each([
  [0, 0, '0%'],
  [0, 50, '0%'],
  [1, 5000, '<0.1%'],
  [318, 12_480, '2.5%'],
  [188, 902, '21%'],
  [4999, 5000, '99%'],
  [7, 7, '100%'],
])('%i of %i requests are %s', (failed, requests, share) => {
  expect(shareText(failed, requests)).toBe(share);
});

test.each([
  [null, null],
  [0.42, '0.4 ms'],
  [3, '3 ms'],
  [24.6, '25 ms'],
  [2004, '2,004 ms'],
])('a latency of %s is %s', (milliseconds, shown) => {
  expect(latencyText(milliseconds)).toBe(shown);
});

test('routes that are not listed are counted with their requests', () => {
  const route = { route: '/a', requests: 60, failed: 3, medianMs: null, histogram: [], failedHistogram: [] };
  const list: RouteList = {
    total: 3,
    requests: 100,
    failed: 4,
    axis: { kind: 'time', start: 0, bucketSize: 1 },
    routes: [route],
  };
  expect(leftOut(list)).toEqual({ routes: 2, requests: 40, failed: 1 });
  expect(leftOut({ ...list, total: 1 })).toBeNull();
});
