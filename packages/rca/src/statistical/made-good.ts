import { FAILURE_WEIGHT, failureWeight, RECOVERY_WORDS } from '@rootline/logparse/lexicon';
import { cleanText } from '../evidence/clean-text.ts';

/** True where the last lines say that what failed works again, and nothing fails after that. Takes the lines of a log in order. */
export function isMadeGood(lines: readonly string[]): boolean {
  const texts = lines.map(cleanText);
  const isFailure = (text: string) => failureWeight(text) >= FAILURE_WEIGHT;
  const recovered = texts.findLastIndex((text) => RECOVERY_WORDS.test(text) && !isFailure(text));
  const failed = texts.findLastIndex(isFailure);
  return failed >= 0 && recovered > failed;
}
