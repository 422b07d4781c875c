import { expect, test } from 'vitest';
import { placeBeside, readMarks, storeMarks, toggleMark } from './file-marks.ts';

test('marks are kept per file, in file order', () => {
  const marks = toggleMark(toggleMark([], { position: 9, line: 12, timestamp: null }), {
    position: 3,
    line: 4,
    timestamp: '2026-03-01T00:00:00Z',
  });
  expect(marks.map(({ position }) => position)).toEqual([3, 9]);
  const stored = storeMarks({ other: [[1, 1]] }, 'f', marks);
  expect(readMarks(stored, 'f')).toEqual(marks);
  expect(readMarks(stored, 'other')).toEqual([{ position: 1, line: 1, timestamp: null }]);
  expect(toggleMark(marks, { position: 3, line: 4, timestamp: '2026-03-01T00:00:00Z' })).toEqual([
    { position: 9, line: 12, timestamp: null },
  ]);
});

test('a file without marks is not stored, and only so many files are', () => {
  expect(storeMarks({ f: [[1, 1]] }, 'f', [])).toEqual({});
  const many = Object.fromEntries(Array.from({ length: 80 }, (_unused, file) => [`f${file}`, [[1, 1]]]));
  const stored = storeMarks(many, 'new', [{ position: 1, line: 1, timestamp: null }]);
  expect(Object.keys(stored)).toHaveLength(50);
  expect(stored['new']).toBeDefined();
});

test.each([[null], ['x'], [{ f: 'x' }], [{ f: [['a', 1], [1]] }], [[]]])(
  'whatever is stored, %j, is no mark',
  (stored) => {
    expect(readMarks(stored, 'f')).toEqual([]);
  },
);

test.each([
  [5, 1, 7],
  [7, 1, 2],
  [5, -1, 4],
  [2, -1, 7],
] as const)('from %i a step of %i goes to %i', (from, step, expected) => {
  expect(placeBeside([2, 4, 7], { from, step, positionOf: (place) => place })).toBe(expected);
});
