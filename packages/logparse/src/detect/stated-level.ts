import { levelOfCompound } from '../normalize/compound-level.ts';
import { KEYED_LEVEL } from '../normalize/keyed-level.ts';
import { DEBUG, ERROR, FATAL, INFO, type LevelCode, levelOfMark, NO_LEVEL, WARN } from '../normalize/level.ts';
import { AGREE } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';

/** By the numbers that events of Windows have. */
const EVENTS: readonly LevelCode[] = [INFO, FATAL, ERROR, WARN, INFO, DEBUG];
const CAPITALS = /[A-Z]{3}|^[A-Z]\//;

/** Where lines without a column for the level state it all the same: the pattern's first group is the level. */
const PLACES: { pattern: RegExp; share: number; levels: number; least?: number }[] = [
  { pattern: KEYED_LEVEL, share: 0.5, levels: 1, least: 1 },
  // Numbers of events of Windows.
  { pattern: /<Level>(?<event>[0-5])<\/Level>/, share: AGREE, levels: 1 },
  { pattern: /[[(<]([DEFINVW])\1[\])>]/, share: 0.5, levels: 1 },
  { pattern: /^\[[^\]]*\]([A-Za-z]): /, share: 0.2, levels: 2 },
  {
    pattern: /(?:^|\s)(?:[\w-]+,)+(debug|info|notice|warning|error|critical|alert)(?=[,\s])/,
    share: AGREE,
    levels: 2,
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

/** Marks that no message has by chance: `*ERROR*`, `cpu3:71)WARNING: `. Most lines may have none. */
const RARE_PLACES: readonly RegExp[] = [/(?:^|\s)\*([A-Z]{3,13})\*(?:\s|$)/, /^[^(]{0,60}\)([A-Z]{4,13}): /];
const MOST_WORDS = 8;
const POSITION_LEVELS = 2;

/** The level that a place of a line states. */
export function levelAt(place: RegExp, text: string): LevelCode {
  const match = place.exec(text);
  const event = match?.groups?.['event'];
  if (event !== undefined) return EVENTS[Number(event)] ?? NO_LEVEL;
  const word = match?.[1] ?? '';
  return levelOfMark(word.length === 1 ? word.toUpperCase() : word);
}

/** The pattern of the n-th word of the lines, where that is a level in nearly all of them. */
function wordPlaceOf(lines: readonly string[]): RegExp | null {
  for (let before = 0; before < MOST_WORDS; before++) {
    const pattern = new RegExp(
      `^(?:[^A-Za-z]*[A-Za-z]+(?=[^A-Za-z])){${before}}[^A-Za-z]*([A-Z]{3,13}|[a-z]{3,13})(?![A-Za-z])`,
    );
    const levels = lines.map((line) => levelAt(pattern, line)).filter((level) => level !== NO_LEVEL);
    if (levels.length >= Math.max(2, lines.length * AGREE) && new Set(levels).size >= POSITION_LEVELS) return pattern;
  }
  return null;
}

/** The pattern whose first group is the level of nearly all lines; null when they state none. */
export function levelPlaceOf(lines: readonly string[]): RegExp | null {
  const levelsAt = (pattern: RegExp) =>
    lines.map((line) => levelAt(pattern, line)).filter((level) => level !== NO_LEVEL);
  for (const { pattern, share, levels, least = 2 } of PLACES) {
    const stated = levelsAt(pattern);
    if (stated.length >= Math.max(least, lines.length * share) && new Set(stated).size >= levels) return pattern;
  }
  return wordPlaceOf(lines) ?? RARE_PLACES.find((pattern) => levelsAt(pattern).length > 0) ?? null;
}
