import { type LevelCode, levelOfLetter, levelOfSeverity, levelOfWord, NO_LEVEL } from './level.ts';

const LONGEST = 80;
const LETTER = /^([VDIWEFA])\//;
/** Severity 0 to 7 between a facility and a mnemonic: `%LINK-3-UPDOWN:`, `%%01IFNET/4/IF_STATE(l)[12]:`, `IFNET/3/PHY_UPDOWN:`. */
const SEVERITY = /^(?:%{1,2}\w+(?:-\w+)?[-/]([0-7])[-/]\w+|[A-Z]\w+\/([0-7])\/[A-Z]\w+)/;
/** Two letters of a severity and its number: `In(05)`, `Er(179)`; a plus marks what goes on. */
const PRIORITY = /^(?:(Em|Al|Cr)|(Er)|(Wa)|(No|In)|(Db))\(\d{1,3}\)\+?$/;
const PRIORITY_LETTERS = ['F', 'E', 'W', 'I', 'D'];
const PART = /[A-Za-z]{3,13}[1-9]?/g;
const DIVIDERS = '/:[](){}<>|,= ';
const EVENT = /^alert[^a-z]*$/;
/** Words that name files and parts of programs as often as levels. */
const EVERYDAY = /^(?:log|note|trace|alert|fail|panic|verb|fine)$/;

/** True for `ALERT:`, which states a level and as often names an event. */
export function namesEvent(word: string): boolean {
  return EVENT.test(word.toLowerCase());
}

/** True for a severity with its number, such as `In(05)`, which is not the name of a component. */
export function isPriority(token: string): boolean {
  return PRIORITY.test(token);
}

/** The level that a part of a token states: `[core:notice]`, `[main/INFO]`, `util.py[DEBUG]:`, `W/System( 12):`, `%LINK-3-UPDOWN:`; 0 for none. */
export function levelOfCompound(token: string): LevelCode {
  if (token.length > LONGEST) return NO_LEVEL;
  const letter = LETTER.exec(token)?.[1];
  if (letter !== undefined) return levelOfLetter(letter);
  const severity = SEVERITY.exec(token)?.slice(1).find(Boolean);
  if (severity !== undefined) return levelOfSeverity(Number(severity));
  const priority = PRIORITY.exec(token);
  if (priority !== null) return levelOfLetter(PRIORITY_LETTERS[priority.slice(1).findIndex(Boolean)] ?? '');
  for (const { 0: part, index } of token.matchAll(PART)) {
    const level = levelOfWord(part);
    if (level === NO_LEVEL || EVERYDAY.test(part)) continue;
    const before = token.charAt(index - 1);
    const after = token.charAt(index + part.length);
    if ((before === '' || DIVIDERS.includes(before)) && (after === '' || DIVIDERS.includes(after))) return level;
  }
  return NO_LEVEL;
}
