import { SIGNALS } from '../../../packages/rca/src/candidates/signals.ts';
import type { WeighedKind } from '../../../packages/rca/src/candidates/suspect-line.ts';
import type { SignalWeights } from '../../../packages/rca/src/candidates/weigh-suspects.ts';

/** The suspected lines of one log as values of the signals, and which of them are right. */
export interface SignalLog {
  kind: WeighedKind;
  rows: readonly (readonly number[])[];
  isRight: readonly boolean[];
  weight: number;
}

/** Kinds of logs that share most of what their signals are worth. */
const RELATED: readonly WeighedKind[] = ['run', 'service'];
const WORDING = 'share of the wording';
const SETTINGS = { rounds: 300, rate: 0.05, penalty: 1e-3 };
const LEAST_SPREAD = 1e-6;

/** A log as the fit reads it: values in units of their spread, row after row. */
interface ScaledLog {
  values: Float64Array;
  isRight: readonly boolean[];
  weight: number;
  slot: number;
}

/** Weighs the signals; those in `leftOut` get no weight. In a kernel's log only the wording counts. */
export function fitSignals(logs: readonly SignalLog[], leftOut: ReadonlySet<string> = new Set()): SignalWeights {
  const ofRelated = fitKinds(logs, RELATED, leftOut);
  const ofSmall = fitKinds(logs, ['small'], leftOut);
  return {
    run: ofRelated('run'),
    service: ofRelated('service'),
    small: ofSmall('small'),
    kernel: SIGNALS.map(({ name }) => (name === WORDING ? 1 : 0)),
  };
}

/** A softmax over the suspects of each log: one common weight for each signal, and what each kind of log adds. */
function fitKinds(logs: readonly SignalLog[], kinds: readonly WeighedKind[], leftOut: ReadonlySet<string>) {
  const used = logs.filter(({ kind, isRight }) => kinds.includes(kind) && isRight.includes(true));
  const size = SIGNALS.length;
  const spread = SIGNALS.map(({ name }, i) =>
    leftOut.has(name) ? 0 : 1 / spreadOf(used.flatMap(({ rows }) => rows.map((row) => row[i] ?? 0))),
  );
  const scaled = used.map(
    ({ kind, rows, isRight, weight }): ScaledLog => ({
      values: Float64Array.from(rows.flatMap((row) => row.map((value, i) => value * (spread[i] ?? 0)))),
      isRight,
      weight,
      slot: (1 + kinds.indexOf(kind)) * size,
    }),
  );
  const weights = new Float64Array(size * (1 + kinds.length));
  const sums = new Float64Array(weights.length).fill(1e-2);
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 0; round < SETTINGS.rounds; round++) {
    const gradient = Float64Array.from(weights, (weight) => SETTINGS.penalty * weight);
    for (const log of scaled) addGradient(gradient, weights, log, total);
    for (const [i, slope] of gradient.entries()) {
      const sum = (sums[i] ?? 0) + slope * slope;
      sums[i] = sum;
      weights[i] = (weights[i] ?? 0) - (SETTINGS.rate * slope) / Math.sqrt(sum);
    }
  }
  return (kind: WeighedKind) =>
    SIGNALS.map((_, i) => {
      const own = weights[(1 + kinds.indexOf(kind)) * size + i] ?? 0;
      return Number((((weights[i] ?? 0) + own) * (spread[i] ?? 0)).toPrecision(4));
    });
}

function addGradient(gradient: Float64Array, weights: Float64Array, log: ScaledLog, total: number): void {
  const size = SIGNALS.length;
  const { values, isRight, slot, weight } = log;
  const odds = isRight.map((_, row) => {
    let score = 0;
    for (let i = 0; i < size; i++)
      score += ((weights[i] ?? 0) + (weights[slot + i] ?? 0)) * (values[row * size + i] ?? 0);
    return score;
  });
  const best = Math.max(...odds);
  let all = 0;
  let right = 0;
  for (const [row, score] of odds.entries()) {
    const odd = Math.exp(score - best);
    odds[row] = odd;
    all += odd;
    if (isRight[row] === true) right += odd;
  }
  for (const [row, odd] of odds.entries()) {
    const own = ((odd / all - (isRight[row] === true ? odd / right : 0)) * weight) / total;
    for (let i = 0; i < size; i++) {
      const step = own * (values[row * size + i] ?? 0);
      gradient[i] = (gradient[i] ?? 0) + step;
      gradient[slot + i] = (gradient[slot + i] ?? 0) + step;
    }
  }
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return Math.sqrt(square) + LEAST_SPREAD;
}
