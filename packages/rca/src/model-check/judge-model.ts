import type { ModelCheckCase, ModelCheckTotals, ModelVerdict } from '@rootline/contract';

/** Adds up the cases of a check. */
export function totalsOf(cases: readonly ModelCheckCase[]): ModelCheckTotals {
  const sum = (of: (row: ModelCheckCase) => number) => cases.reduce((total, row) => total + of(row), 0);
  const count = (is: (row: ModelCheckCase) => boolean) => cases.filter(is).length;
  return {
    cases: cases.length,
    hits: count(({ cause }) => cause === 'hit'),
    wrong: count(({ cause }) => cause === 'wrong'),
    failed: count(({ error }) => error !== null),
    claims: sum(({ claims }) => claims),
    acceptedClaims: sum(({ acceptedClaims }) => acceptedClaims),
    calls: sum(({ calls }) => calls),
    unreadableAnswers: sum(({ unreadableAnswers }) => unreadableAnswers),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
    durationMs: sum(({ durationMs }) => durationMs),
  };
}

/**
 * Whether a model is good enough. The statistics alone name every cause of these logs, so a model has to name most of
 * them itself, in answers that can be read and with claims that the logs confirm; otherwise it only costs time.
 */
export function judgeModel(totals: ModelCheckTotals): ModelVerdict {
  const { cases, hits, wrong, failed } = totals;
  const unreadable = shareOf(totals.unreadableAnswers, totals.calls, 0);
  const accepted = shareOf(totals.acceptedClaims, totals.claims, 1);
  if (hits < cases / 2 || failed > cases / 4 || unreadable > 0.5) return 'poor';
  const isGood = hits >= cases * 0.8 && wrong <= cases * 0.1 && failed === 0 && unreadable <= 0.1 && accepted >= 0.8;
  return isGood ? 'good' : 'fair';
}

function shareOf(part: number, whole: number, ofNothing: number): number {
  return whole === 0 ? ofNothing : part / whole;
}
