import { describe, expect, test } from 'vitest';
import { createRowHeights, rowsAround } from './row-heights.ts';

describe('rows of one height', () => {
  const heights = createRowHeights(22);
  test.each([
    [0, 0],
    [21, 0],
    [22, 1],
    [21_999_978, 999_999],
    [-5, 0],
  ])('at offset %i is row %i', (offset, row) => {
    expect(heights.rowAt(offset)).toBe(row);
  });
  test('start one after the other', () => {
    expect(heights.startOf(1000)).toBe(22_000);
  });
});

describe('some rows of another height', () => {
  const measured = [
    [5, 100],
    [900, 22],
    [2, 40],
    [7, 10],
    [5, 60],
    [7, 20],
  ] as const;
  const heights = createRowHeights(20);
  for (const [row, height] of measured) heights.set(row, height);
  // The same, added up the long way.
  const plain = Array.from({ length: 1000 }, (_, row) => ({ 2: 40, 5: 60, 900: 22 })[row] ?? 20);

  test('every row starts where those before it end', () => {
    let start = 0;
    for (const [row, height] of plain.entries()) {
      expect([heights.startOf(row), heights.heightOf(row)]).toEqual([start, height]);
      expect([heights.rowAt(start), heights.rowAt(start + height - 1)]).toEqual([row, row]);
      start += height;
    }
  });

  test('a measurement gives by how much its row has grown', () => {
    expect([heights.set(2, 45), heights.set(2, 45), heights.set(2, 40)]).toEqual([5, 0, -5]);
  });
});

describe('rows without room', () => {
  const heights = createRowHeights(20);
  heights.set(3, 50);
  heights.set(12, 30);
  const starts = (...rows: number[]) => rows.map(heights.startOf);

  test('let the next row begin where they do', () => {
    expect(heights.hide({ first: 0, last: 9, hidden: [1, 2, 5, 6] })).toBe(true);
    expect(starts(0, 1, 2, 3, 4, 5, 6, 7, 13)).toEqual([0, 20, 20, 20, 70, 90, 90, 90, 220]);
    expect([20, 69, 70, 89, 90].map(heights.rowAt)).toEqual([3, 3, 4, 4, 7]);
  });
  test('change nothing when they are the same', () => {
    expect(heights.hide({ first: 0, last: 9, hidden: [1, 2, 5, 6] })).toBe(false);
  });
  test('have room again when others are named, and leave what was measured', () => {
    expect(heights.hide({ first: 0, last: 9, hidden: [8] })).toBe(true);
    expect(starts(1, 3, 4, 8, 9, 13)).toEqual([20, 60, 110, 190, 190, 280]);
    expect(heights.hide({ first: 0, last: Number.POSITIVE_INFINITY, hidden: [] })).toBe(true);
    expect(starts(9, 13)).toEqual([210, 300]);
  });
});

describe('rows beyond the view', () => {
  test.each([
    ['at rest the same on both sides', 0, [8, 8], [8, 8]],
    ['downwards those to come, two steps at once', 5, [0, 13], [8, 18]],
    ['upwards the same the other way round', -5, [13, 0], [18, 8]],
    ['of part of a row as of a whole one', 0.2, [0, 9], [8, 10]],
    ['never more than a bounded number', 500, [0, 60], [8, 60]],
  ])('are %s', (_name, step, needed, drawn) => {
    const around = rowsAround(step);
    expect([around.needed.above, around.needed.below]).toEqual(needed);
    expect([around.drawn.above, around.drawn.below]).toEqual(drawn);
  });
});
