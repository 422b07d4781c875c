import { type LevelCode, levelOfLetter, levelOfWord, NO_LEVEL } from './level.ts';

const LONGEST = 80;
const LETTER = /^([VDIWEFA])\//;
const PART = /[A-Za-z]{3,13}[1-9]?/g;
const DIVIDERS = '/:[](){}<>|,= ';
/** Words that name files and parts of programs as often as levels. */
const EVERYDAY = /^(?:log|note|trace|alert|fail|panic|verb|fine)$/;

/** The level that a part of a token states: `[core:notice]`, `[main/INFO]`, `util.py[DEBUG]:`, `W/System( 12):`; 0 for none. */
export function levelOfCompound(token: string): LevelCode {
  if (token.length > LONGEST) return NO_LEVEL;
  const letter = LETTER.exec(token)?.[1];
  if (letter !== undefined) return levelOfLetter(letter);
  for (const { 0: part, index } of token.matchAll(PART)) {
    const level = levelOfWord(part);
    if (level === NO_LEVEL || EVERYDAY.test(part)) continue;
    const before = token.charAt(index - 1);
    const after = token.charAt(index + part.length);
    if ((before === '' || DIVIDERS.includes(before)) && (after === '' || DIVIDERS.includes(after))) return level;
  }
  return NO_LEVEL;
}
