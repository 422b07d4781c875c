import { orderOfLines } from '../../../packages/rca/src/candidates/order-of-lines.ts';
import { signalsOf } from '../../../packages/rca/src/candidates/signals.ts';
import type { SuspectLine } from '../../../packages/rca/src/candidates/suspect-line.ts';
import { suspectLines } from '../../../packages/rca/src/candidates/suspect-lines.ts';
import { readFindings } from '../../../packages/rca/src/incident/read-findings.ts';
import type { LogKind } from '../../../packages/rca/src/judge/features.ts';
import { scorePlaces, type TextModels } from '../../../packages/rca/src/judge/judge-text.ts';
import { healthSignsOf } from '../../../packages/rca/src/verdict/health-signs.ts';
import { viewHealth } from '../../../packages/rca/src/verdict/judge-health.ts';
import type { HealthLog } from './fit-health.ts';
import type { SignalLog } from './fit-signals.ts';
import type { LabeledLog } from './labeled-logs.ts';
import { parseLines, type StudiedLog } from './study-log.ts';
import { placesOf } from './training-log.ts';

/** What models that did not see its project say of a log. */
export interface ToldLog {
  studied: StudiedLog;
  suspects: readonly SuspectLine[];
  small: SmallPart[];
  /** In the order of HEALTH_SIGNS. */
  signs: readonly number[];
}

/** A few lines of a log, judged as if they were all of it. */
interface SmallPart {
  lines: readonly number[];
  suspects: SuspectLine[];
}

const UNWEIGHED = () => 0;

/** Reads a log as the product does, with text models and without trees. */
export async function tellLog(studied: StudiedLog, models: TextModels): Promise<ToldLog> {
  const { kind, label } = studied;
  const lines = label.readLines();
  const { log, readLines } = parseLines(lines);
  const view = await viewHealth(log, readLines, { models, suspects: UNWEIGHED, health: UNWEIGHED });
  const { text } = view;
  const places = { lineCount: log.lineCount, textAt: text.window.textAt, placeAt: text.placeAt };
  const suspects = async () => {
    const order = orderOfLines(view.log, await readFindings(view.log, readLines));
    return suspectLines(places, text.places, order);
  };
  return {
    studied,
    suspects: label.isHealthy ? [] : await suspects(),
    small: studied.smallParts.map((part) => tellPart(part, lines, { kind, models })),
    signs: healthSignsOf(view),
  };
}

function tellPart(part: readonly number[], lines: readonly string[], judge: { kind: LogKind; models: TextModels }) {
  const own = part.map((line) => lines[line - 1] ?? '');
  const { places, placeAt } = scorePlaces(placesOf(own), { lineCount: own.length, ...judge });
  const textAt = (line: number) => own[line - 1];
  return { lines: part, suspects: suspectLines({ lineCount: own.length, textAt, placeAt }, places) };
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
  return failing.flatMap((one): SignalLog[] => {
    const { suspects, small, studied } = one;
    const causes = studied.label.causeLines;
    const own = suspects.map(({ line }) => line);
    const whole = { rows: suspects.map(signalsOf), isRight: rightOnes(own, studied.label), weight: share(one) };
    const parts = small.map(({ lines, suspects: ofPart }): SignalLog => {
      const isRight = ofPart.map(({ line }) => causes.includes(lines[line - 1] ?? 0));
      return { rows: ofPart.map(signalsOf), isRight, weight: (PART_WEIGHT * share(one)) / small.length };
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
  return ({ studied: { label } }: ToldLog) => label.weight / Math.sqrt(counts.get(label.project)?.length ?? 1);
}
