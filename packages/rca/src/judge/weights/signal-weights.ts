import type { SignalWeights } from '../../candidates/weigh-suspects.ts';
import type { HealthWeights } from '../../verdict/failing-odds.ts';

/** Written by `npm run evals -- train`; in the order of SIGNALS. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  run: [0.6579, 0.2588, -3.781, 2.097, -1.948, 0.2668, -0.3773, 3.56, 0.2307],
  service: [0.6037, 0.3532, -2.645, 2.884, -0.2691, -0.05969, -0.5064, 1.968, 0.418],
  small: [0.3972, 0.2842, -2.302, 2.417, -1.429, 1.417, -1.143, 0.4887, -0.2092],
  kernel: [1, 0, 0, 0, 0, 0, 0, 0, 0],
};

export const HEALTH_WEIGHTS: HealthWeights = { whole: 0.2387, end: 0.2509, good: -3.2, bad: 1.596, bias: 1.236 };
