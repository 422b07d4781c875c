import { placesOf, type RcaResult } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';

/** True where several places are offered instead of a cause. */
export function isUndecided({ verdict }: Pick<RcaResult, 'verdict'>): boolean {
  return verdict === 'unclear' || verdict === 'not-judged';
}

/** What a result comes down to in one sentence; `words` are those of its first candidate. */
export function verdictHeadline(result: RcaResult, words: string): string {
  if (result.verdict === 'not-judged') return result.confidence.reason;
  return result.verdict === 'unclear' ? text.noSingleCause(placesOf(result.candidates).length) : words;
}
