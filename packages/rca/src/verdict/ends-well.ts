import { cleanText } from '@rootline/contract';
import { DONE_WORDS, FAILURE_WEIGHT, failureWeight, NEGATION } from '@rootline/logparse/lexicon';

/** True where the last line with text says that the work is done or that something is as it should be. Takes the lines of a log in order. */
export function endsWell(lines: readonly string[]): boolean {
  const last = lines.map(cleanText).findLast((text) => text !== '');
  return last !== undefined && DONE_WORDS.test(last) && !NEGATION.test(last) && failureWeight(last) < FAILURE_WEIGHT;
}
