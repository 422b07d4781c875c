import type { ParsedLog } from '@rootline/logparse';
import { type EvidencePack, type EvidenceRequest, packLines } from '../evidence/pack-lines.ts';
import type { ReadLines } from '../ports.ts';
import { judgeHealth } from '../verdict/judge-health.ts';
import { runEvidence } from './run-evidence.ts';

/** Tokens below which lines are cut shorter, and characters of a line then and otherwise. */
const CUT = { tokens: 1500, short: 240, long: 400 };

/**
 * Chooses the lines that a run would show a model within a budget of tokens: what is suspected and where it starts, the
 * failures and their details, what the log ended with; repeats once. Every shown line stands in the file. Reads lines
 * again through `readLines`, bounded whatever the size of the file.
 */
export async function chooseEvidence(
  file: ParsedLog,
  readLines: ReadLines,
  request: EvidenceRequest,
): Promise<EvidencePack> {
  const judged = await judgeHealth(file, readLines);
  const length = request.budgetTokens < CUT.tokens ? CUT.short : CUT.long;
  const { log, scored } = await runEvidence(judged, { readLines }, length);
  return packLines(log, scored, request);
}
