import { type CutChunks, cutChunks } from './cut-chunks.ts';
import type { TokenBudget } from './token-budget.ts';

type CutInput = Parameters<typeof cutChunks>[0];

interface ChunksInput extends Omit<CutInput, 'packTokens' | 'costOf'> {
  /** Of a question about one chunk. */
  budget: TokenBudget;
  countTokens: (text: string) => number;
}

/** What a line's number and its separator cost in a prompt. */
const LINE_NUMBER_TOKENS = 7;
/** The table of patterns takes the rest of a pack. */
const EVIDENCE_SHARE = 0.7;

/** The chunks of a run: the file cut so that the evidence of each fits into its prompt. */
export function chunksOfRun({ budget, countTokens, ...input }: ChunksInput): CutChunks {
  return cutChunks({
    ...input,
    packTokens: Math.floor(budget.pack * EVIDENCE_SHARE),
    costOf: (line) => countTokens(line.text) + LINE_NUMBER_TOKENS,
  });
}
