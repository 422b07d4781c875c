import type { PackedTrees } from '../../../packages/rca/src/judge/tree-model.ts';
import { growTrees, type Slopes } from './grow-trees.ts';

export interface HealthLog {
  /** In the order of HEALTH_SIGNS. */
  signs: readonly number[];
  isHealthy: boolean;
  weight: number;
}

const SETTINGS = { trees: 150, leaves: 6, rate: 0.05, leastCurve: 3, penalty: 5, signShare: 0.5, seed: 2 };

/** Grows trees over the signs of a failing log, by the logistic loss. */
export function fitHealth(logs: readonly HealthLog[]): PackedTrees {
  const slopes: Slopes = (scores, first, second) => {
    for (const [i, { isHealthy, weight }] of logs.entries()) {
      const chance = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
      first[i] = weight * (chance - (isHealthy ? 0 : 1));
      second[i] = weight * chance * (1 - chance);
    }
  };
  return growTrees(
    logs.map(({ signs }) => signs),
    slopes,
    SETTINGS,
  );
}
