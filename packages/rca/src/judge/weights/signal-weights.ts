import type { SignalWeights } from '../../candidates/weigh-suspects.ts';
import type { HealthWeights } from '../../verdict/failing-odds.ts';

/** Written by `npm run evals -- train`; in the order of SIGNALS. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  run: [0.6263, 0.3181, -3.951, 0.7495, 0.1273, 1.865, -2.014, -0.06538, -0.3277, 3.467, 0.1995],
  service: [0.5745, 0.3777, -2.926, 0.3756, 0.3112, 2.504, -0.9578, 0.2043, -0.4372, 1.828, 0.3265],
  small: [0.3754, 0.3427, -2.365, -1.079, 0.4315, 2.278, -1.274, 1.422, -1.27, -0.5458, 0.226],
  kernel: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
};

export const HEALTH_WEIGHTS: HealthWeights = { whole: 0.2642, end: 0.2391, good: -3.232, bad: 1.532, bias: 1.363 };
