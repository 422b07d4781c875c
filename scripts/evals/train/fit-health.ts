import type { HealthSigns, HealthWeights } from '../../../packages/rca/src/verdict/failing-odds.ts';

export interface HealthLog {
  signs: HealthSigns;
  isHealthy: boolean;
  weight: number;
}

const SETTINGS = { rounds: 3000, rate: 0.1, penalty: 1e-3 };

/** Weighs the signs of a failing log by logistic regression. */
export function fitHealth(logs: readonly HealthLog[]): HealthWeights {
  const rows = logs.map(({ signs }) => [
    signs.whole,
    signs.end,
    signs.lastVerdict === 'good' ? 1 : 0,
    signs.lastVerdict === 'bad' ? 1 : 0,
    1,
  ]);
  const weights = [0, 0, 0, 0, 0];
  const sums = [1e-3, 1e-3, 1e-3, 1e-3, 1e-3];
  const total = logs.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 0; round < SETTINGS.rounds; round++) {
    const gradient = weights.map((weight) => SETTINGS.penalty * weight);
    for (const [at, row] of rows.entries()) {
      const log = logs[at];
      if (log === undefined) continue;
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)));
      const own = ((chance - (log.isHealthy ? 0 : 1)) * log.weight) / total;
      for (const [i, value] of row.entries()) gradient[i] = (gradient[i] ?? 0) + own * value;
    }
    for (const [i, slope] of gradient.entries()) {
      sums[i] = (sums[i] ?? 0) + slope * slope;
      weights[i] = (weights[i] ?? 0) - (SETTINGS.rate * slope) / Math.sqrt(sums[i] ?? 1);
    }
  }
  const [whole = 0, end = 0, good = 0, bad = 0, bias = 0] = weights.map((weight) => Number(weight.toPrecision(4)));
  return { whole, end, good, bad, bias };
}
