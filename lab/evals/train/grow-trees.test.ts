import { describe, expect, it } from 'vitest';
import { openTrees } from '../../../packages/rca/src/judge/tree-model.ts';
import { fitHealth } from './fit-health.ts';
import { growTrees, type Slopes } from './grow-trees.ts';
import { randomOf } from './random.ts';

const SETTINGS = { trees: 60, leaves: 4, rate: 0.3, leastCurve: 1, penalty: 0, signShare: 1, seed: 1 };

/** The square loss against wanted values. */
const towards =
  (wanted: readonly number[]): Slopes =>
  (scores, first, second) => {
    for (const [i, score] of scores.entries()) {
      first[i] = score - (wanted[i] ?? 0);
      second[i] = 1;
    }
  };

describe('grown trees', () => {
  const random = randomOf(4);
  const rows = Array.from({ length: 400 }, () => [random.below(100), random.below(100), random.next()]);

  it('learn what depends on two signs at once', () => {
    const either = rows.map(([a = 0, b = 0]) => (a < 50 === b < 50 ? 1 : 0));
    const score = openTrees(growTrees(rows, towards(either), SETTINGS));
    const right = rows.filter((row, i) => Math.round(score(row)) === either[i]);
    expect(right.length).toBeGreaterThan(380);
  });

  it('are the same from the same rows', () => {
    const wanted = rows.map(([a = 0]) => a / 100);
    const settings = { ...SETTINGS, signShare: 0.5 };
    expect(growTrees(rows, towards(wanted), settings)).toEqual(growTrees(rows, towards(wanted), settings));
  });

  it('are single leaves where no sign tells anything', () => {
    const score = openTrees(growTrees([[1], [1], [1]], towards([1, 2, 3]), SETTINGS));
    expect(score([1])).toBeCloseTo(2, 3);
  });

  it('of no rows score nothing', () => {
    expect(openTrees(growTrees([], towards([]), SETTINGS))([1])).toBe(0);
  });
});

it('health trees give failing logs better odds of a failure than healthy ones', () => {
  const logs = Array.from({ length: 200 }, (_, i) => ({ signs: [i % 7, i], isHealthy: i < 120, weight: 1 }));
  const odds = openTrees(fitHealth(logs));
  expect(odds([3, 10])).toBeLessThan(-1);
  expect(odds([3, 190])).toBeGreaterThan(1);
});
