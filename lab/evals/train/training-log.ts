import { SMALL_LINES } from '../../../packages/rca/src/candidates/suspect-line.ts';
import { type LinePlace, type LogKind, visitFeatures } from '../../../packages/rca/src/judge/features.ts';
import { linePlaces } from '../../../packages/rca/src/judge/line-places.ts';
import { lineShapes } from '../../../packages/rca/src/judge/line-shapes.ts';
import type { LabeledLog } from './labeled-logs.ts';
import type { Random } from './random.ts';

/** What a place is to the training: the cause, something near it that is left out, what only repeats it, or anything else. */
export const ROLE = { other: 0, cause: 1, leftOut: 2, repeat: 3 } as const;

/** The places of a log, or of an excerpt, as hashes of their features. */
export interface TrainingLog {
  /** Features of place i are at `starts[i]` up to `starts[i + 1]`. */
  starts: Uint32Array;
  features: Uint32Array;
  roles: Uint8Array;
  isExcerpt: boolean;
}

const EXCERPTS = {
  failing: 6,
  healthy: 12,
  least: 3,
  most: 150,
};
/** A part of a failing log this far before the cause is one in which nothing failed. */
const CALM_DISTANCE = 20;
const LEAST_CALM = 60;

interface Part {
  lines: readonly string[];
  /** Lines of the log before the first of these. */
  skipped: number;
  kind: LogKind;
  label: Pick<LabeledLog, 'causeLines' | 'alsoLines' | 'reach'>;
}

export function placesOf(lines: readonly string[]): LinePlace[] {
  const window = { lines: lines.map((_, i) => i + 1), textAt: (line: number) => lines[line - 1], isWhole: true };
  return linePlaces(window, lineShapes(window));
}

function trainingPart({ lines, skipped, kind, label }: Part, isExcerpt: boolean): TrainingLog {
  const cause = new Set(label.causeLines);
  const repeats = new Set(label.alsoLines);
  const near = new Set<number>();
  for (const line of label.causeLines) for (let d = -label.reach; d <= label.reach; d++) near.add(line + d);
  const roleOf = (line: number) => {
    if (cause.has(line)) return ROLE.cause;
    if (near.has(line)) return ROLE.leftOut;
    return repeats.has(line) ? ROLE.repeat : ROLE.other;
  };
  const starts = [0];
  const features: number[] = [];
  const roles: number[] = [];
  for (const place of placesOf(lines)) {
    visitFeatures(place, lines.length, kind, (hash) => features.push(hash));
    starts.push(features.length);
    const line = place.line + skipped;
    roles.push(roleOf(line));
  }
  return {
    starts: Uint32Array.from(starts),
    features: Uint32Array.from(features),
    roles: Uint8Array.from(roles),
    isExcerpt,
  };
}

/** A log with random excerpts: around the cause, of healthy logs, and of failing ones before anything failed. */
export interface TrainingLogs {
  whole: TrainingLog;
  aroundCause: TrainingLog[];
  calm: TrainingLog[];
}

/** Takes a log apart for training. */
export function trainingLogs(lines: readonly string[], kind: LogKind, label: LabeledLog, random: Random): TrainingLogs {
  const part = (from: number, to: number, isExcerpt = true) =>
    trainingPart({ lines: lines.slice(from, to), skipped: from, kind, label }, isExcerpt);
  // As many short ones as long ones: each doubling is as likely as the next.
  const length = () => Math.round(EXCERPTS.least * (EXCERPTS.most / EXCERPTS.least) ** (random.below(1000) / 1000));
  const anywhere = (end: number) => {
    const size = Math.min(end, length());
    const from = random.below(end - size + 1);
    return part(from, from + size);
  };
  const whole = part(0, lines.length, false);
  if (lines.length < SMALL_LINES) return { whole, aroundCause: [], calm: [] };
  const aroundCause: TrainingLog[] = [];
  const calm: TrainingLog[] = [];
  if (label.isHealthy) for (let i = 0; i < EXCERPTS.healthy; i++) calm.push(anywhere(lines.length));
  else {
    for (let i = 0; i < EXCERPTS.failing; i++) {
      const cause = label.causeLines[random.below(label.causeLines.length)] ?? 1;
      const size = length();
      const from = Math.max(0, cause - 1 - random.below(size));
      aroundCause.push(part(from, Math.min(lines.length, from + size)));
    }
    const first = Math.min(...label.causeLines, ...label.alsoLines);
    if (first > LEAST_CALM) calm.push(anywhere(first - CALM_DISTANCE));
  }
  return { whole, aroundCause, calm };
}

const SMALL_PARTS = { each: 3, least: 3, most: 14 };

/** Random stretches of a failing log that hold a cause and are as small as a small log, as ascending line numbers. */
export function smallParts(lineCount: number, label: LabeledLog, random: Random): number[][] {
  if (label.isHealthy || lineCount < SMALL_LINES) return [];
  return Array.from({ length: SMALL_PARTS.each }, () => {
    const cause = label.causeLines[random.below(label.causeLines.length)] ?? 1;
    const size = SMALL_PARTS.least + random.below(SMALL_PARTS.most - SMALL_PARTS.least + 1);
    const from = Math.max(1, cause - random.below(size));
    return Array.from({ length: Math.min(size, lineCount - from + 1) }, (_, i) => from + i);
  });
}
