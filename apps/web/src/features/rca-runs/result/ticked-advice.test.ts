import { expect, test } from 'vitest';
import { toggleMark } from './recommendations.tsx';

test('a mark is set, taken out again, and the oldest goes when there are too many', () => {
  expect(toggleMark([], 'a')).toEqual(['a']);
  expect(toggleMark(['a', 'b'], 'a')).toEqual(['b']);
  const full = Array.from({ length: 200 }, (_unused, position) => `m${position}`);
  expect(toggleMark(full, 'new')).toEqual([...full.slice(1), 'new']);
});
