import type { ParsedLog } from '@rootline/logparse';
import { chooseEvidence, estimateTokens, type ReadLines } from '@rootline/rca';
import { jsonLine } from './print.ts';

/** How evidence is printed: as text, or as JSON that also lists each line. */
export type EvidenceForm = 'text' | 'json';

interface Evidence {
  lines: readonly { n: number; text: string }[];
  text: string;
}

const FORMS: Record<EvidenceForm, (evidence: Evidence) => string> = {
  text: ({ text }) => `${text}\n`,
  json: ({ lines, text }) => jsonLine({ lines: lines.map((line) => ({ n: line.n, text: line.text })), text }),
};
const EMPTY: Evidence = { lines: [], text: '' };
/** A line of evidence behind its number. */
const LINE = /^(\d+)\| (.*)$/;

/** Tokens of evidence, and the form whose print they bound. */
export interface EvidenceBudget {
  tokens: number;
  counted: EvidenceForm;
}

/** The lines that a model would be shown, as they are printed: in the counted form at most as many tokens as the budget allows. */
export async function evidenceText(
  log: ParsedLog,
  readLines: ReadLines,
  { budget: { tokens, counted }, form }: { budget: EvidenceBudget; form: EvidenceForm },
): Promise<{ printed: string; lineCount: number }> {
  const print = FORMS[counted];
  const around = estimateTokens(print(EMPTY));
  const pack = await chooseEvidence(log, readLines, {
    budgetTokens: tokens - around,
    countTokens: (text) => estimateTokens(print(evidenceOf(text))) - around,
  });
  return { printed: FORMS[form](pack), lineCount: pack.lines.length };
}

/** What is printed of a piece of evidence. */
function evidenceOf(text: string): Evidence {
  const lines = text.split('\n').flatMap((row) => {
    const [, n, line] = LINE.exec(row) ?? [];
    return line === undefined ? [] : [{ n: Number(n), text: line }];
  });
  return { lines, text };
}
