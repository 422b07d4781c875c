import { expect, test } from 'vitest';
import { heatColor, heatPeak } from './heat-strip.tsx';

test.each([
  [0, /--line/],
  [Number.NaN, /^var\(--line\)$/],
  [0.01, /yellow-solid\) 41%/],
  [0.2, /orange-solid/],
  [0.5, /red-solid\) 68%/],
  [0.75, /^var\(--red-solid\)$/],
  [1, /^var\(--red-solid\)$/],
])('a share of %d is drawn with %s', (share, expected) => {
  expect(heatColor(share)).toMatch(expected);
});

test.each([
  [[], null],
  [[0, 0], null],
  [[0, 0.2, 0.9, 0.1], { from: 50, to: 75 }],
  [[0.5, 0.5, 0, 0.5], { from: 0, to: 50 }],
  [[0, 0, 0, 1], { from: 75, to: 100 }],
])('a strip of %j is hottest at %j', (values, peak) => {
  expect(heatPeak(values)).toEqual(peak);
});
