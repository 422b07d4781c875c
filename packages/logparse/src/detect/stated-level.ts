import { levelOfCompound } from '../normalize/compound-level.ts';
import { type LevelCode, levelOfMark, NO_LEVEL } from '../normalize/level.ts';
import type { Start } from './anchor-starts.ts';

const AGREE = 0.9;
const CAPITALS = /[A-Z]{3}|^[A-Z]\//;

/** Where lines without a column for the level state it all the same: the pattern's first group is the level. */
const PLACES: { pattern: RegExp; share: number; levels: number }[] = [
  {
    pattern: /(?:^|[\s,;({|"'])(?:log[._-]?)?(?:level|lvl|severity)["']?\s*[=:]\s*["'[<]?([A-Za-z]{3,13})/i,
    share: 0.5,
    levels: 1,
  },
  {
    pattern: /(?:^|[\s,;({|"'])(?:type|priority|prio)["']?\s*[=:]\s*["'[<]?([A-Za-z]{3,13})/i,
    share: AGREE,
    levels: 2,
  },
  // The header of a program behind that of the journal.
  { pattern: /\s([IWEF])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /, share: 0.2, levels: 1 },
  // Facility and severity by their names.
  {
    pattern:
      /[\s[<(](?:auth|authpriv|cron|daemon|ftp|kern|lpr|mail|news|syslog|user|uucp|local[0-7])\.([a-z]{3,9})[\]>):\s]/,
    share: AGREE,
    levels: 1,
  },
  // Facility, severity and mnemonic of network equipment.
  { pattern: /(?:^|\s)%{1,2}\w+(?:-\w+)?[-/]([0-7])[-/]\w+/, share: AGREE, levels: 1 },
  { pattern: /(?:[[(<|]\s*)([A-Za-z]{3,13})(?:\s*[\])>|])?\s*$/, share: AGREE, levels: 2 },
  { pattern: /\s([A-Z]{3,13})\s*$/, share: AGREE, levels: 2 },
  { pattern: /(?:^|[\s|])[[(<]?([A-Z]{3,13})[\])>]?:(?:\s|$)/, share: AGREE, levels: 2 },
  { pattern: /[[(<]([A-Z]{3,13})[\])>]/, share: AGREE, levels: 2 },
  { pattern: /(?:^|\s)[[(<]([VDINWEFC])[\])>]/, share: AGREE, levels: 2 },
];

/** True when nearly every start has a level inside the tokens of one column; one that never changes must be written in capitals. */
export function statesLevel(starts: readonly Start[], at: number): boolean {
  const levels = new Set<LevelCode>();
  let stating = 0;
  let capital = 0;
  for (const { line, columns } of starts) {
    const token = line.slice(columns[at]?.start, columns[at]?.end);
    const level = levelOfCompound(token);
    if (level === NO_LEVEL) continue;
    stating++;
    levels.add(level);
    if (CAPITALS.test(token)) capital++;
  }
  return stating >= Math.max(1, starts.length * AGREE) && (levels.size > 1 || capital === stating);
}

/** The pattern whose first group is the level of nearly all lines; null when they state none. */
export function levelPlaceOf(lines: readonly string[]): RegExp | null {
  for (const { pattern, share, levels } of PLACES) {
    const stated = lines
      .map((line) => levelOfMark(pattern.exec(line)?.[1] ?? ''))
      .filter((level) => level !== NO_LEVEL);
    if (stated.length >= Math.max(2, lines.length * share) && new Set(stated).size >= levels) return pattern;
  }
  return null;
}
