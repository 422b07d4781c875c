import type { SignalWeights } from '../../candidates/weigh-suspects.ts';
import type { HealthWeights } from '../../verdict/failing-odds.ts';

/** Written by `npm run evals -- train`; in the order of SIGNALS. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  run: [0.637, 0.28, -3.765, 2.146, -1.693, 0.3136, -0.2974, 3.309, 0.2048],
  service: [0.6152, 0.3326, -2.219, 2.878, -0.9032, -0.1445, -0.4631, 1.897, 0.4099],
  small: [0.4179, 0.2676, -1.874, 1.698, -1.318, 0.5172, -0.3667, 0.08932, -1.014],
  kernel: [1, 0, 0, 0, 0, 0, 0, 0, 0],
};

export const HEALTH_WEIGHTS: HealthWeights = { whole: 0.3662, end: 0.2207, good: -2.929, bad: 1.702, bias: 0.9119 };
