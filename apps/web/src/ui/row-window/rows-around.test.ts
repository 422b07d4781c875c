import { describe, expect, test } from 'vitest';
import { rowsAround } from './rows-around.ts';

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
