import type { SignalWeights } from '../../candidates/weigh-suspects.ts';
import type { HealthWeights } from '../../verdict/failing-odds.ts';

/** Written by `npm run evals -- train`; in the order of SIGNALS. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  run: [0.6382, 0.2882, -3.766, 2.142, -1.767, 0.2741, -0.3156, 3.277, 0.2016],
  service: [0.6136, 0.3366, -2.19, 2.869, -0.8896, -0.1467, -0.4672, 1.889, 0.4064],
  small: [0.4183, 0.2676, -1.874, 1.699, -1.319, 0.5168, -0.3669, 0.08986, -1.014],
  kernel: [1, 0, 0, 0, 0, 0, 0, 0, 0],
};

export const HEALTH_WEIGHTS: HealthWeights = { whole: 0.3668, end: 0.2195, good: -2.93, bad: 1.702, bias: 0.9108 };
