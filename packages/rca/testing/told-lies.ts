import type { RcaResult } from '@rootline/contract';
import { CAUSE, incidentLog, type PlantedLine } from './incident-log.ts';
import { parseText } from './parse-text.ts';
import { runAnalysis } from './run-analysis.ts';
import { answerOf, type Claim, type SeenQuestion, scripted } from './scripted-models.ts';

/** A claim made of what the question shows. */
export type Lie = (question: SeenQuestion) => Claim;

export const LABEL = 'stock.pool.size changed';
const limits = { model: 'scripted', contextTokens: 16_384, tokenFactor: 1, timeoutSeconds: 60 };

export const honest = (question: SeenQuestion): Claim => ({
  cause: question.lineOf(LABEL),
  summary: 'Requests to stock timed out after the setting changed.',
  why: 'The setting changed before the first request to stock timed out.',
});

/** An incident with planted lines, and the result of an analysis by a model that tells a lie about it. */
export function incidentWith(extra: readonly PlantedLine[]) {
  const incident = incidentLog({ seed: 11, lines: 2500, cause: CAUSE, extra });
  const log = parseText(incident.text);
  async function told(first: Lie, second: Lie = first): Promise<RcaResult> {
    const model = scripted((question) => answerOf(question, (question.isDoubt ? second : first)(question)));
    const { outcome } = await runAnalysis(log, model, { limits });
    if (outcome.status !== 'completed') throw new Error(outcome.reason);
    return outcome.result;
  }
  return { ...incident, told };
}

/** All that a reader takes as the answer. */
export const headline = ({ summary, rootCause, recommendations }: RcaResult) =>
  [summary, rootCause, ...recommendations].join('\n');
