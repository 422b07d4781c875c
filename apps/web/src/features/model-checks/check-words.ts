import type { CauseVerdict, ModelCheck, ModelCheckTotals, ModelVerdict } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatElapsed } from '#format/durations.ts';
import { formatPercent } from '#format/percent.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';

export const VERDICT_HUES: Record<ModelVerdict, Hue> = { good: 'green', fair: 'yellow', poor: 'red' };
export const CAUSE_HUES: Record<CauseVerdict, Hue> = { hit: 'green', wrong: 'red', missed: 'grey' };

/** The check that is under way; null with none. */
export function activeCheck(checks: readonly ModelCheck[]): ModelCheck | null {
  return checks.find(({ status }) => status === 'pending' || status === 'running') ?? null;
}

/** Share of claims that the logs confirm. */
export function confirmedText({ claims, acceptedClaims }: Pick<ModelCheckTotals, 'claims' | 'acceptedClaims'>): string {
  return claims === 0 ? text.none : formatPercent((acceptedClaims / claims) * 100);
}

/** What a check came to, in the order in which it is read. */
export function figuresOf(totals: ModelCheckTotals): { label: string; value: string }[] {
  const { hits, cases, unreadableAnswers, calls, promptTokens, completionTokens, durationMs } = totals;
  const words = text.figures;
  return [
    { label: words.hits, value: text.ofAll(formatCount(hits), formatCount(cases)) },
    { label: words.verified, value: confirmedText(totals) },
    { label: words.unreadable, value: formatCount(unreadableAnswers) },
    { label: words.calls, value: formatCount(calls) },
    { label: words.tokens, value: text.tokenPair(formatCount(promptTokens), formatCount(completionTokens)) },
    { label: words.time, value: formatElapsed(durationMs) },
  ];
}
