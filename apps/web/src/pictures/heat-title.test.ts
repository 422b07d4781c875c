import { expect, test } from 'vitest';
import { heatPeak } from './heat-title.ts';

test.each([
  [[], null],
  [[0, 0], null],
  [[0, 0.2, 0.9, 0.1], { from: 50, to: 75 }],
  [[0.5, 0.5, 0, 0.5], { from: 0, to: 50 }],
  [[0, 0, 0, 1], { from: 75, to: 100 }],
])('a strip of %j is hottest at %j', (values, peak) => {
  expect(heatPeak(values)).toEqual(peak);
});
