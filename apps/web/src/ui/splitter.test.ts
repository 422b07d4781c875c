import { expect, test } from 'vitest';
import { sizeAfterKey, sizeWithin } from './splitter.tsx';

const range = { min: 300, max: 640 };

test.each([
  ['ArrowRight', 'ArrowRight', 420, 440],
  ['ArrowLeft', 'ArrowRight', 420, 400],
  ['ArrowLeft', 'ArrowLeft', 420, 440],
  ['ArrowRight', 'ArrowLeft', 420, 400],
  ['ArrowDown', 'ArrowDown', 420, 440],
  ['ArrowUp', 'ArrowDown', 310, 300],
  ['ArrowRight', 'ArrowRight', 635, 640],
  ['Home', 'ArrowRight', 420, 300],
  ['End', 'ArrowDown', 420, 640],
  ['ArrowDown', 'ArrowRight', 420, null],
  ['Enter', 'ArrowRight', 420, null],
] as const)('%s where %s makes larger turns %i into %s', (key, grows, size, expected) => {
  expect(sizeAfterKey(key, { size, grows, range })).toBe(expected);
});

test('a size stays within its range', () => {
  expect([200, 420.4, 900].map((size) => sizeWithin(size, range))).toEqual([300, 420, 640]);
});
