import { ERROR, INFO, type LevelCode, levelOfLetter, levelOfWord, NO_LEVEL } from '../normalize/level.ts';

/** A column of letters that are levels, and what each of them means. */
export interface LetterLevels {
  column: number;
  levels: ReadonlyMap<string, LevelCode>;
}

const SHARE = 0.9;
const MOST_LETTERS = 6;
/** `W = Warnung` in the lines above a table. */
const LEGEND = /(?<![\p{L}\d])([A-Z])\s*[=:]\s*(\p{L}{3,})/gu;
const USUAL = Array.from('CDEFINTVW', (letter): [string, LevelCode] => [letter, levelOfLetter(letter)]);
/** An A is an alarm. Where no E is written, F is what others call an error (fault, Fehler). */
const ALARM: readonly [string, LevelCode] = ['A', ERROR];
const FAULT: readonly [string, LevelCode] = ['F', ERROR];

/**
 * Finds the column of a table that holds a level as one letter: few different ones, most of them calm. `legend` is the text
 * above the table, which may say what the letters stand for; null when there is no such column.
 */
export function findLetterLevels(rows: readonly string[][], width: number, legend: string): LetterLevels | null {
  const legendLevels = levelsOfLegend(legend);
  for (let column = 0; column < width; column++) {
    const letters = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => /^[A-Z]$/.test(cell));
    if (letters.length < Math.max(2, rows.length * SHARE)) continue;
    const levels = new Map([...USUAL, ALARM, ...(letters.includes('E') ? [] : [FAULT]), ...legendLevels]);
    if (holdsLevels(letters, levels)) return { column, levels };
  }
  return null;
}

function holdsLevels(letters: readonly string[], levels: ReadonlyMap<string, LevelCode>): boolean {
  const kinds = new Set(letters);
  const isLevel = (letter: string) => (levels.get(letter) ?? NO_LEVEL) !== NO_LEVEL;
  const calm = letters.filter((letter) => (levels.get(letter) ?? NO_LEVEL) >= INFO).length;
  const known = letters.filter(isLevel).length;
  return kinds.size >= 2 && kinds.size <= MOST_LETTERS && known >= letters.length * SHARE && calm > letters.length / 2;
}

function levelsOfLegend(legend: string): [string, LevelCode][] {
  const stated = Array.from(legend.matchAll(LEGEND), ([, letter = '', word = '']): [string, LevelCode] => [
    letter,
    levelOfWord(word),
  ]);
  return stated.filter(([, level]) => level !== NO_LEVEL);
}
