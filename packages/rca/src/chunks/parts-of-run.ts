import { type CutParts, cutParts } from './cut-parts.ts';
import type { TokenBudget } from './token-budget.ts';

type CutInput = Parameters<typeof cutParts>[0];

interface PartsInput extends Omit<CutInput, 'packTokens' | 'costOf'> {
  /** Of a question about one part. */
  budget: TokenBudget;
  countTokens: (text: string) => number;
}

/** What a line's number and its separator cost in a prompt. */
const LINE_NUMBER_TOKENS = 7;
/** The table of patterns takes the rest of a pack. */
const EVIDENCE_SHARE = 0.7;

/** The parts of a run: the file cut so that the evidence of each fits into its prompt. */
export function partsOfRun({ budget, countTokens, ...input }: PartsInput): CutParts {
  return cutParts({
    ...input,
    packTokens: Math.floor(budget.pack * EVIDENCE_SHARE),
    costOf: (line) => countTokens(line.text) + LINE_NUMBER_TOKENS,
  });
}
