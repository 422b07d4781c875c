import { LOG_LEVELS, type LogLevel } from '@rootline/contract';

/** 0 = states no level, else 1 + index in LOG_LEVELS. */
export type LevelCode = number;
export const NO_LEVEL: LevelCode = 0;
export const FATAL: LevelCode = 1 + LOG_LEVELS.indexOf('FATAL');
export const ERROR: LevelCode = 1 + LOG_LEVELS.indexOf('ERROR');
export const WARN: LevelCode = 1 + LOG_LEVELS.indexOf('WARN');
export const INFO: LevelCode = 1 + LOG_LEVELS.indexOf('INFO');
export const DEBUG: LevelCode = 1 + LOG_LEVELS.indexOf('DEBUG');

const WORDS: Record<LogLevel, string> = {
  FATAL: 'fatal critical crit emerg emergency alert panic dpanic',
  ERROR: 'error err severe fail',
  WARN: 'warn warning wrn',
  INFO: 'info information informational notice note log inf',
  DEBUG: 'debug dbg dbug trace trc trce fine finer finest verbose vrb',
};
const CODE_OF_WORD = new Map<string, LevelCode>(
  LOG_LEVELS.flatMap((level, index) => WORDS[level].split(' ').map((word): [string, LevelCode] => [word, index + 1])),
);
const LONGEST = 14;
/** Most words are none: their first letter tells. */
const FIRST_LETTERS = new Uint8Array(128);
for (const word of CODE_OF_WORD.keys()) {
  FIRST_LETTERS[word.charCodeAt(0)] = 1;
  FIRST_LETTERS[word.toUpperCase().charCodeAt(0)] = 1;
}
const NUMBERED = /^(debug|trace|verbose)[1-9]$/;

/** The level a word states, in any case; 0 when it is no level word. */
export function levelOfWord(word: string): LevelCode {
  if (word.length < 3 || word.length > LONGEST || FIRST_LETTERS[word.charCodeAt(0)] !== 1) return NO_LEVEL;
  const known = CODE_OF_WORD.get(word);
  if (known !== undefined) return known;
  const lower = word.toLowerCase();
  return CODE_OF_WORD.get(lower) ?? (NUMBERED.test(lower) ? DEBUG : NO_LEVEL);
}

const LETTERS: Record<string, LevelCode> = {
  F: FATAL,
  C: FATAL,
  E: ERROR,
  W: WARN,
  I: INFO,
  D: DEBUG,
  V: DEBUG,
  T: DEBUG,
};

/** The level of a one-letter column (`D`, `I`, `W`, `E`, …); 0 for another letter. */
export function levelOfLetter(letter: string): LevelCode {
  return LETTERS[letter] ?? NO_LEVEL;
}

/** Syslog severity 0 to 7 (RFC 5424, 6.2.1). */
export function levelOfSeverity(severity: number): LevelCode {
  if (severity <= 2) return FATAL;
  if (severity === 3) return ERROR;
  if (severity === 4) return WARN;
  return severity <= 6 ? INFO : DEBUG;
}

/** Bunyan and pino numbers: 10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal. */
export function levelOfTens(value: number): LevelCode {
  if (value >= 60) return FATAL;
  if (value >= 50) return ERROR;
  if (value >= 40) return WARN;
  return value >= 30 ? INFO : DEBUG;
}
