import type { CauseVerdict, ModelCheckCase, RcaResult } from '@rootline/contract';
import type { CallModel, RunOutcome } from '../ports.ts';
import { type CheckCase, causeLines } from './check-case.ts';

/** What the calls of one case came to. */
export interface CheckSpending {
  calls: number;
  /** Questions that had to be asked again because the answer could not be read. */
  unreadableAnswers: number;
  promptTokens: number;
  completionTokens: number;
}

/** Counts what goes through a model; everything is passed on as it is. */
export function meterCalls(callModel: CallModel): { callModel: CallModel; spent: CheckSpending } {
  const spent: CheckSpending = { calls: 0, unreadableAnswers: 0, promptTokens: 0, completionTokens: 0 };
  return {
    spent,
    callModel: async (request) => {
      spent.calls += 1;
      if (request.callType === 'general') spent.unreadableAnswers += 1;
      const reply = await callModel(request);
      spent.promptTokens += reply.promptTokens ?? 0;
      if (reply.ok) spent.completionTokens += reply.completionTokens ?? 0;
      return reply;
    },
  };
}

/** Holds the outcome of an analysis against the label of its log. */
export function scoreCheckCase(
  checkCase: CheckCase,
  outcome: RunOutcome,
  spent: CheckSpending,
  durationMs: number,
): ModelCheckCase {
  const { name, title } = checkCase;
  const row = { name, title, ...spent, durationMs: Math.round(durationMs) };
  if (outcome.status === 'failed')
    return { ...row, cause: 'missed', claims: 0, acceptedClaims: 0, error: outcome.reason };
  const { claims, accepted } = outcome.result.verification;
  return { ...row, cause: judgeCause(checkCase, outcome.result), claims, acceptedClaims: accepted, error: null };
}

/** Only what the model itself named counts: what the statistics put in its place is a miss. */
function judgeCause(checkCase: CheckCase, { candidates, causeSource }: RcaResult): CauseVerdict {
  const isNamed = causeSource !== undefined && causeSource !== 'statistics';
  if (checkCase.cause === null) return isNamed ? 'wrong' : 'hit';
  if (!isNamed) return 'missed';
  const labelled = new Set(causeLines(checkCase));
  return candidates[0]?.lines.some((line) => labelled.has(line)) === true ? 'hit' : 'wrong';
}
