import type { SignalWeights } from '../../candidates/weigh-suspects.ts';
import type { HealthWeights } from '../../verdict/failing-odds.ts';

/** Written by `npm run evals -- train`; in the order of SIGNALS. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  run: [0.6396, 0.2893, -3.755, 2.105, -1.761, 0.2931, -0.3125, 3.256, 0.2008],
  service: [0.6147, 0.3377, -2.198, 2.796, -0.8967, -0.1346, -0.4652, 1.881, 0.409],
  small: [0.421, 0.2736, -1.839, 1.635, -1.336, 0.4441, -0.4211, 0.1706, -0.9901],
  kernel: [1, 0, 0, 0, 0, 0, 0, 0, 0],
};

export const HEALTH_WEIGHTS: HealthWeights = { whole: 0.3668, end: 0.2195, good: -2.93, bad: 1.702, bias: 0.9108 };
