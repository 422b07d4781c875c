import { createLogParser, type ParsedLog } from '../../../packages/logparse/src/index.ts';
import type { LogKind } from '../../../packages/rca/src/judge/features.ts';
import { kindOfLog } from '../../../packages/rca/src/judge/kind-of-log.ts';
import { hashOf } from '../../../packages/rca/src/judge/tokens.ts';
import type { ReadLines } from '../../../packages/rca/src/ports.ts';
import type { LabeledLog } from './labeled-logs.ts';
import { rareLines } from './manifest.ts';
import { randomOf } from './random.ts';
import { smallParts, type TrainingLogs, trainingLogs } from './training-log.ts';

export const FOLDS = 5;
const REFERENCE_MS = Date.parse('2026-03-01T00:00:00Z');

/** A log with all that does not depend on the models. */
export interface StudiedLog {
  label: LabeledLog;
  fold: number;
  kind: LogKind;
  lineCount: number;
  training: TrainingLogs;
  /** Parts of a failing log as small as a small log. */
  smallParts: number[][];
  /** Hashes of its long lines, by which a copy of it is known. */
  longLines: Uint32Array;
}

export function studyLog(label: LabeledLog): StudiedLog {
  // Its own numbers, so that its parts do not depend on the other logs.
  const random = randomOf(hashOf(label.file));
  const lines = label.readLines();
  const { log } = parseLines(lines);
  const window = { lines: lines.map((_, i) => i + 1), textAt: (line: number) => lines[line - 1], isWhole: true };
  const kind = kindOfLog(log, window);
  return {
    label,
    fold: foldOf(label.leftOutWith),
    kind,
    lineCount: lines.length,
    training: trainingLogs(lines, kind, label, random),
    smallParts: smallParts(lines.length, label, random),
    longLines: rareLines(lines),
  };
}

/** Lines as a parsed log that can be read again. */
export function parseLines(lines: readonly string[]): { log: ParsedLog; readLines: ReadLines } {
  const parser = createLogParser({ referenceTimeMs: REFERENCE_MS }, () => {});
  parser.push(Buffer.from(`${lines.join('\n')}\n`));
  return {
    log: parser.finish(),
    readLines: async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
  };
}

function foldOf(name: string): number {
  let hash = 2_166_136_261;
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0;
  return hash % FOLDS;
}
