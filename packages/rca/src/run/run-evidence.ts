import type { ParsedLog } from '@rootline/logparse';
import { findSuspects, type Suspects } from '../candidates/find-suspects.ts';
import { gatherEvidence } from '../evidence/pack-lines.ts';
import { quietEvidence } from '../evidence/quiet-evidence.ts';
import type { ScoredLine } from '../evidence/score-lines.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import type { JudgedLog } from '../verdict/judge-health.ts';
import { raiseKeyLines } from './key-lines.ts';

/** A log as a run reads it: its suspects, and the lines that a model may be shown. */
export interface RunEvidence extends Suspects {
  scored: ScoredLine[];
}

interface Reading {
  readLines: ReadLines;
  baseline?: ParsedLog | null | undefined;
  sourceAt?: SourceAt | undefined;
}

/** Finds the suspects of a judged log and scores its lines; of a healthy log those at its beginning and its end. */
export async function runEvidence(
  { log: judged, text, isHealthy }: Pick<JudgedLog, 'log' | 'text' | 'isHealthy'>,
  { readLines, baseline, sourceAt }: Reading,
  lineLength?: number,
): Promise<RunEvidence> {
  const suspects = await findSuspects({ log: judged, text, readLines, baseline, sourceAt });
  const { log, findings } = suspects;
  const gathered = await gatherEvidence(log, findings, readLines, lineLength);
  if (isHealthy) return { ...suspects, scored: quietEvidence(gathered) };
  await raiseKeyLines(gathered, { log, findings, readLines, sourceAt });
  return { ...suspects, scored: gathered };
}
