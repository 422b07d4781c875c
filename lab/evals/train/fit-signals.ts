import { SIGNALS } from '../../../packages/rca/src/candidates/signals.ts';
import type { PackedTrees } from '../../../packages/rca/src/judge/tree-model.ts';
import { growTrees, type Slopes, type TreeSettings } from './grow-trees.ts';

/** The suspected lines of one log as values of the signals, and which of them are right. */
export interface SignalLog {
  rows: readonly (readonly number[])[];
  isRight: readonly boolean[];
  weight: number;
}

const SETTINGS = { trees: 250, leaves: 8, rate: 0.05, leastCurve: 4, penalty: 2, signShare: 0.5, seed: 1 };
/** Fewer trees that each learn more, where many fits are compared. */
export const QUICK: TreeSettings = { ...SETTINGS, trees: 60, rate: 0.2 };
const LEAST_CURVE = 1e-4;

/** Grows trees over the signals, in their order; those in `leftOut` stay as good as unknown. */
export function fitSignals(
  logs: readonly SignalLog[],
  leftOut: ReadonlySet<string> = new Set(),
  settings: TreeSettings = SETTINGS,
): PackedTrees {
  const used = logs.filter(({ isRight }) => isRight.includes(true));
  const isOut = SIGNALS.map(({ name }) => leftOut.has(name));
  const rows = used.flatMap(({ rows: own }) =>
    own.map((row) => row.map((value, i) => (isOut[i] === true ? 0 : value))),
  );
  return growTrees(rows, softmaxSlopes(used), settings);
}

/** A softmax over the suspects of each log, in which the right ones together stand against the others. */
function softmaxSlopes(logs: readonly SignalLog[]): Slopes {
  return (scores, first, second) => {
    let at = 0;
    for (const { isRight, weight } of logs) {
      const own = scores.subarray(at, at + isRight.length);
      const best = Math.max(...own);
      const odds = own.map((score) => Math.exp(score - best));
      const all = odds.reduce((sum, odd) => sum + odd, 0);
      const right = odds.reduce((sum, odd, i) => sum + (isRight[i] === true ? odd : 0), 0);
      for (const [i, odd] of odds.entries()) {
        const share = odd / all;
        first[at + i] = weight * (share - (isRight[i] === true ? odd / right : 0));
        second[at + i] = weight * Math.max(share * (1 - share), LEAST_CURVE);
      }
      at += isRight.length;
    }
  };
}
