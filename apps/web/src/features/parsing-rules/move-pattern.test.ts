import { expect, test } from 'vitest';
import { movePattern } from './pattern-fields.tsx';
import { newPattern } from './rule-draft.ts';

const patterns = ['a', 'b', 'c'].map((name) => ({ ...newPattern(), name, priority: 0 }));

test.each([
  [0, 1, ['b', 'a', 'c'], [2, 1, 0]],
  [2, 0, ['c', 'a', 'b'], [2, 1, 0]],
  [0, -1, ['a', 'b', 'c'], [0, 0, 0]],
  [2, 3, ['a', 'b', 'c'], [0, 0, 0]],
])('moving %i to %i gives %o with the priorities %o', (from, to, names, priorities) => {
  const moved = movePattern(patterns, from, to);
  expect(moved.map(({ name }) => name)).toEqual(names);
  expect(moved.map(({ priority }) => priority)).toEqual(priorities);
});
