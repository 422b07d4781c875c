import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';

const MOST_WORDS = 6;

/** Two words, whatever their digits, behind a level if there is one. */
export function beginningOf(text: string): string {
  const words = text.split(/\s+/, MOST_WORDS).filter((word) => /\w/.test(word) && levelOfWord(word) === NO_LEVEL);
  return words.slice(0, 2).join(' ').replace(/\d+/g, '0');
}
