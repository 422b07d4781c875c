import type { LastVerdict } from '../judge/last-verdict.ts';

/** What tells a log in which something failed from one in which nothing did. */
export interface HealthSigns {
  /** Failure scores of the wording of the whole log, and of its last lines. */
  whole: number;
  end: number;
  lastVerdict: LastVerdict;
}

export interface HealthWeights {
  whole: number;
  end: number;
  good: number;
  bad: number;
  bias: number;
}

/** The probability that something failed, 0 to 1. */
export function failingOdds({ whole, end, lastVerdict }: HealthSigns, weights: HealthWeights): number {
  const verdict = lastVerdict === 'good' ? weights.good : lastVerdict === 'bad' ? weights.bad : 0;
  return 1 / (1 + Math.exp(-(weights.whole * whole + weights.end * end + verdict + weights.bias)));
}
