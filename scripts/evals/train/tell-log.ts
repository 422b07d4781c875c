import { SIGNALS } from '../../../packages/rca/src/candidates/signals.ts';
import { type SuspectLine, weighedKind } from '../../../packages/rca/src/candidates/suspect-line.ts';
import { suspectLines } from '../../../packages/rca/src/candidates/suspect-lines.ts';
import type { LogKind } from '../../../packages/rca/src/judge/features.ts';
import { scorePlaces, type TextModels } from '../../../packages/rca/src/judge/judge-text.ts';
import type { HealthSigns } from '../../../packages/rca/src/verdict/failing-odds.ts';
import type { HealthLog } from './fit-health.ts';
import type { SignalLog } from './fit-signals.ts';
import type { LabeledLog } from './labeled-logs.ts';
import type { StudiedLog } from './study-log.ts';
import { placesOf } from './training-log.ts';

/** What models that did not see its project say of a log. */
export interface ToldLog {
  studied: StudiedLog;
  suspects: SuspectLine[];
  small: SmallPart[];
  signs: HealthSigns;
}

/** A few lines of a log, judged as if they were all of it. */
interface SmallPart {
  lines: readonly number[];
  suspects: SuspectLine[];
}

export function tellLog(studied: StudiedLog, models: TextModels): ToldLog {
  const { lineCount, kind, label, verdict } = studied;
  const lines = label.readLines();
  const { places, failure } = scorePlaces(placesOf(lines), { lineCount, kind, models });
  const textAt = (line: number) => lines[line - 1];
  return {
    studied,
    suspects: label.isHealthy ? [] : suspectLines({ lineCount, textAt }, places),
    small: studied.smallParts.map((part) => tellPart(part, lines, { kind, models })),
    signs: { whole: failure.whole, end: failure.end, lastVerdict: verdict },
  };
}

function tellPart(part: readonly number[], lines: readonly string[], judge: { kind: LogKind; models: TextModels }) {
  const own = part.map((line) => lines[line - 1] ?? '');
  const { places } = scorePlaces(placesOf(own), { lineCount: own.length, ...judge });
  const textAt = (line: number) => own[line - 1];
  return { lines: part, suspects: suspectLines({ lineCount: own.length, textAt }, places) };
}

/** A line that is one of the others, or within `reach` of one. */
export function isNear(line: number, lines: readonly number[], reach: number): boolean {
  return lines.some((other) => Math.abs(other - line) <= reach);
}

/** The small parts of a log weigh less than a small log: they begin anywhere, but people begin with the cause. */
const PART_WEIGHT = 0.5;

/** What the fit of the signals reads: each failing log, and its small parts. */
export function signalLogs(told: readonly ToldLog[]): SignalLog[] {
  const failing = told.filter(({ studied }) => !studied.label.isHealthy);
  const share = projectShare(failing);
  const rowsOf = (suspects: readonly SuspectLine[]) =>
    suspects.map((suspect) => SIGNALS.map((signal) => signal.valueOf(suspect)));
  return failing.flatMap((one): SignalLog[] => {
    const { suspects, small, studied } = one;
    const causes = studied.label.causeLines;
    const whole = {
      kind: weighedKind(studied.kind, studied.lineCount),
      rows: rowsOf(suspects),
      isRight: rightOnes(
        suspects.map(({ line }) => line),
        studied.label,
      ),
      weight: share(one),
    };
    const parts = small.map(({ lines, suspects: own }): SignalLog => {
      const isRight = own.map(({ line }) => causes.includes(lines[line - 1] ?? 0));
      return { kind: 'small', rows: rowsOf(own), isRight, weight: (PART_WEIGHT * share(one)) / small.length };
    });
    return [whole, ...parts];
  });
}

/** The causes themselves where they compete, else the lines right beside them. */
function rightOnes(lines: readonly number[], { causeLines, reach }: LabeledLog): boolean[] {
  const exact = lines.map((line) => causeLines.includes(line));
  return exact.includes(true) ? exact : lines.map((line) => isNear(line, causeLines, reach));
}

export function healthLogs(told: readonly ToldLog[]): HealthLog[] {
  const share = projectShare(told);
  return told.map((one) => ({ signs: one.signs, isHealthy: one.studied.label.isHealthy, weight: share(one) }));
}

function projectShare(told: readonly ToldLog[]) {
  const counts = Map.groupBy(told, ({ studied }) => studied.label.project);
  return ({ studied }: ToldLog) => 1 / Math.sqrt(counts.get(studied.label.project)?.length ?? 1);
}
