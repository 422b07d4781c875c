import { DONE_WORDS, FAILURE_WEIGHT, failureWeight, NEGATION, RECOVERY_WORDS } from '@rootline/logparse/lexicon';
import { cleanText } from '../evidence/clean-text.ts';

/** True where the last lines say that what failed works again, and nothing fails after that. Takes the lines of a log in order. */
export function isMadeGood(lines: readonly string[]): boolean {
  const texts = lines.map(cleanText);
  const recovered = texts.findLastIndex((text) => isGood(text, RECOVERY_WORDS));
  const failed = texts.findLastIndex(isFailure);
  return failed >= 0 && recovered > failed;
}

/** True where the last line says that something is done, or as it should be. */
export function endsWell(lines: readonly string[]): boolean {
  const last = lines.map(cleanText).findLast((text) => text !== '');
  return last !== undefined && isGood(last, DONE_WORDS);
}

function isGood(text: string, words: RegExp): boolean {
  return words.test(text) && !NEGATION.test(text) && !isFailure(text);
}

function isFailure(text: string): boolean {
  return failureWeight(text) >= FAILURE_WEIGHT;
}
