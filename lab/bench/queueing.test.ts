import { expect, test } from 'vitest';
import { meanWait } from './queueing.ts';

test.each([
  ['one worker waits load / (1 - load) times its service time', 1, 0.5, 1],
  ['one worker at nine tenths', 1, 0.9, 9],
  ['two workers wait load² / (1 - load²)', 2, 0.8, 0.64 / 0.36],
  ['nobody waits without work', 7, 0, 0],
])('%s', (_, workers, load, wait) => {
  expect(meanWait(workers, 1, load)).toBeCloseTo(wait, 10);
});

test('many workers at the same load hardly make anybody wait', () => {
  expect(meanWait(1000, 1, 0.8)).toBeLessThan(1e-6);
});

test.each([1, 1.5, Number.NaN])('a load of %d is refused', (load) => {
  expect(() => meanWait(10, 1, load)).toThrow(RangeError);
});
