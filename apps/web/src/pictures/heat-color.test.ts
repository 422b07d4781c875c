import { expect, test } from 'vitest';
import { heatColor } from './heat-color.ts';

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
