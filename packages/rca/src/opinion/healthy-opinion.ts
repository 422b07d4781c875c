import type { LogSearch, OpinionVerdict, RcaResult } from '@rootline/contract';
import { runFacts } from '../aggregate/run-facts.ts';
import type { RunContext } from '../chunks/run-context.ts';
import type { ScoredLine } from '../evidence/score-lines.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { describeOpinion } from './second-opinion.ts';

const LAST_LINES = 120;
const FIRST_LINES = 20;

/**
 * What to show of a log in which no line speaks of a failure: how it ends, how it begins, and the lines whose pattern is
 * known, since these are the first of their kind.
 */
export function quietEvidence(scored: readonly ScoredLine[]): ScoredLine[] {
  return scored.map((line, i) => {
    const fromEnd = scored.length - 1 - i;
    const place = fromEnd < LAST_LINES ? 2 - fromEnd / LAST_LINES : i < FIRST_LINES ? 0.9 : 0.4;
    return { ...line, value: Math.max(line.value, line.templateIndex >= 0 ? place + 0.5 : place) };
  });
}

/**
 * The result of a log that the statistics call healthy and a person has sent to a model all the same: what was counted
 * stays, and what the model says stands beside it.
 */
export async function healthyOpinion(
  context: RunContext,
  answer: { verified: VerifiedReply; text: string; search: LogSearch | null },
): Promise<RcaResult> {
  const { verified } = answer;
  const namesLines = verified.causeLines.length > 0;
  const verdict: OpinionVerdict = namesLines ? 'differs' : verified.isRefused ? 'none' : 'agrees';
  return {
    ...context.statistical,
    ...runFacts(context, answer.text),
    analysisMode: 'llm',
    ...(answer.search !== null && { search: answer.search }),
    coverage: { ...context.statistical.coverage, chunksTotal: 1 },
    secondOpinion: await describeOpinion(context, verified, { verdict, comment: '' }),
  };
}
