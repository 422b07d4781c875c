import { describe, expect, test } from 'vitest';
import { coverageOf } from './check-chunks.tsx';

describe('what the model was shown', () => {
  test('is counted in lines', () => {
    expect(
      coverageOf(
        [
          { from: 1, to: 10 },
          { from: 500, to: 500 },
        ],
        1200,
      ).shownLines,
    ).toBe(11);
    expect(coverageOf([], 1200)).toEqual({ shownLines: 0, cells: Array.from({ length: 120 }, () => 0) });
  });

  test('lies where its lines lie', () => {
    const { cells } = coverageOf(
      [
        { from: 6, to: 20 },
        { from: 1191, to: 1200 },
      ],
      1200,
    );
    expect(cells.slice(0, 3)).toEqual([0.5, 1, 0]);
    expect(cells.at(-1)).toBe(1);
  });

  test('of a short file has one cell per line, and lines past its end harm nothing', () => {
    expect(coverageOf([{ from: 2, to: 9 }], 3).cells).toEqual([0, 1, 1]);
    expect(coverageOf([{ from: 1, to: 1 }], 0).cells).toEqual([1]);
  });
});
