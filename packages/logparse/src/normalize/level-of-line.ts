import { LOG_LEVELS, type LogLevel } from '@rootline/contract';
import { KEYED_LEVEL } from './keyed-level.ts';
import {
  type LevelCode,
  levelOfLetter,
  levelOfSeverity,
  levelOfStated,
  levelOfTens,
  levelOfWord,
  NO_LEVEL,
} from './level.ts';
import { levelWithOwn, ownLevelOf } from './own-level.ts';

/** Only here a line states its level; what follows is its message. */
const WITHIN = 300;
const CAPITALS_WITHIN = 120;
const FIRST_WORDS = 6;
const LONGEST_OBJECT = 64 * 1024;
const LEVEL_NAMES = ['level', 'severity', 'severityText', 'lvl', 'log.level', 'loglevel', 'levelname'] as const;

const MESSAGE_NAMES = ['message', 'msg', 'MESSAGE', 'log'] as const;

const PRIORITY = /^<(\d{1,3})>/;
/** The letter of glog and klog, right before a date and time. */
const LETTER = /^([FEWI])\d{4} \d\d:\d\d:\d\d/;
const BRACKETS = /[[(<|]\s*([a-z]{3,14})\s*[\])>|]/i;

/** The level that one line states, of whatever format it is; null where it states none. */
export function statedLevel(line: string): LogLevel | null {
  const code = line.startsWith('{') ? (levelOfObject(line) ?? levelOfHead(line)) : levelOfHead(line);
  return code === NO_LEVEL ? null : (LOG_LEVELS[code - 1] ?? null);
}

/** Null where the line is no object. */
function levelOfObject(line: string): LevelCode | null {
  if (line.length > LONGEST_OBJECT) return null;
  const fields = readObject(line);
  if (fields === null) return null;
  for (const name of LEVEL_NAMES) {
    const value = fields[name];
    const code =
      typeof value === 'string' ? levelOfStated(value) : typeof value === 'number' ? levelOfTens(value) : NO_LEVEL;
    if (code !== NO_LEVEL) return levelWithOwn(code, ownLevelOf(messageOf(fields)));
  }
  return NO_LEVEL;
}

function messageOf(fields: Record<string, unknown>): string {
  const message = MESSAGE_NAMES.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof message === 'string' ? message.slice(0, WITHIN) : '';
}

function readObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function levelOfHead(line: string): LevelCode {
  const head = line.slice(0, WITHIN);
  const priority = PRIORITY.exec(head)?.[1];
  if (priority !== undefined) return levelOfSeverity(Number(priority) % 8);
  const letter = LETTER.exec(head)?.[1];
  if (letter !== undefined) return levelOfLetter(letter);
  const pair = KEYED_LEVEL.exec(head)?.[1];
  if (pair !== undefined && levelOfWord(pair) !== NO_LEVEL) return levelOfWord(pair);
  let words = 0;
  for (const [word] of head.slice(0, CAPITALS_WITHIN).matchAll(/[A-Za-z]+/g)) {
    if (++words > FIRST_WORDS) break;
    if (word === word.toUpperCase() && levelOfWord(word) !== NO_LEVEL) return levelOfWord(word);
  }
  const bracketed = BRACKETS.exec(head.slice(0, CAPITALS_WITHIN))?.[1];
  return bracketed === undefined ? NO_LEVEL : levelOfWord(bracketed);
}
