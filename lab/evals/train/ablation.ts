import { SIGNALS } from '../../../packages/rca/src/candidates/signals.ts';
import { placeReach } from '../../../packages/rca/src/candidates/suspect-lines.ts';
import { weighSuspects } from '../../../packages/rca/src/candidates/weigh-suspects.ts';
import { openTrees } from '../../../packages/rca/src/judge/tree-model.ts';
import { fitSignals, QUICK } from './fit-signals.ts';
import { FOLDS } from './study-log.ts';
import { isNear, signalLogs, type ToldLog } from './tell-log.ts';

/** What leaving each signal out costs on projects that were left out, in the failing logs that are weighed. */
export function ablationRows(told: readonly ToldLog[]): string[] {
  const row = (leftOut?: string) => {
    const hits = weighedByOthers(told, new Set(leftOut === undefined ? [] : [leftOut]));
    return [1, 3].map((most) => share(hits.map((hit) => hit(most)))).join(' / ');
  };
  return [`all signals: ${row()}`, ...SIGNALS.map(({ name }) => `without "${name}": ${row(name)}`)];
}

/** Weighs the failing logs of each fold by what the others taught; tells whether one of the first suspects of each is right. */
function weighedByOthers(told: readonly ToldLog[], leftOut: ReadonlySet<string>) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = told.filter(({ studied }) => studied.fold !== fold && studied.label.trains !== 'nothing');
    const isOut = SIGNALS.map(({ name }) => leftOut.has(name));
    const trees = openTrees(fitSignals(signalLogs(others), leftOut, QUICK));
    const weigh = (row: readonly number[]) => trees(row.map((value, i) => (isOut[i] === true ? 0 : value)));
    return told
      .filter(({ studied }) => studied.fold === fold && !studied.label.isHealthy)
      .map(({ suspects, studied: { lineCount, label } }) => {
        const weighed = weighSuspects(suspects, weigh, placeReach(lineCount));
        return (most: number) =>
          weighed.slice(0, most).some(({ suspect }) => isNear(suspect.line, label.causeLines, label.reach));
      });
  }).flat();
}

function share(values: readonly boolean[]): string {
  return (values.filter(Boolean).length / Math.max(1, values.length)).toFixed(3);
}
