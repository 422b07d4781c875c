import { levelAt } from '../detect/stated-level.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { isPriority } from '../normalize/compound-level.ts';
import { levelOfLetter, levelOfStated, levelOfWord, NO_LEVEL } from '../normalize/level.ts';

const LONGEST_NAME = 200;
const FURTHEST_LEVEL = 4096;

/** The level that a word of a header states, whatever marks stand around it. */
export function levelOfToken(token: string): number {
  const bare = token.replace(/^[^\p{L}]+|[^\p{L}0-9]+$/gu, '');
  return levelOfStated(bare);
}

/** The same where levels are small letters; anywhere else these are words. */
export function levelOfSmallLetter(token: string): number {
  return token.length === 1 ? levelOfLetter(token.toUpperCase()) : NO_LEVEL;
}

/** An address with a port is the other end of a connection, which writes nothing. */
const PEER = /^\d{1,3}(?:\.\d{1,3}){3}:\d+$/;

/** A line of a source file: who wrote is the file. */
const LINE_OF_FILE = /(?<=\.[A-Za-z]{1,4}):\d+$/;

/** Words in capitals that may be a level, and the name that they stand before or behind. */
const LEVEL_BEFORE = /^([A-Z]+)\/(.+)$/;
const LEVEL_BEHIND = /^(.+)\/([A-Z]+)$/;

/** Processes and threads by their numbers, and what names the time behind it, write nothing. */
const NAMELESS = /^(?:[^A-Za-z\u0080-\uffff]+|date|time|datetime|timestamp)$/i;

/** The letter of a level, a name that may be filled up with blanks, and a process: `D/OkHttp  (  103)`. */
const LETTER_TAG = /^([VDIWEF])\/(.*?)\s*\(\s*\d+\)$/;

/** `sshd[123]:` is sshd; `production.ERROR:` also states a level, and so do `ERROR/MainProcess` and `E/Vold  (  103):`. */
export function nameOfToken(token: string): { name: string; level: number } {
  const name = token
    .slice(0, LONGEST_NAME)
    .trim()
    .replace(/^\[|[:;\]/]+$/g, '')
    .replace(/^\{(.*)\}$/, '$1')
    .replace(LINE_OF_FILE, '');
  const dot = name.lastIndexOf('.');
  if (NAMELESS.test(name) || PEER.test(name) || isPriority(name) || isLevel(name)) return { name: '', level: NO_LEVEL };
  const [, letter, tag = ''] = LETTER_TAG.exec(name) ?? [];
  if (letter !== undefined) return { name: tag, level: levelOfLetter(letter) };
  const [, before = '', after = ''] = LEVEL_BEFORE.exec(name) ?? [];
  const stated = levelOfWord(before);
  if (stated !== NO_LEVEL) return { name: after, level: stated };
  const [, thread = '', behind = ''] = LEVEL_BEHIND.exec(name) ?? [];
  if (levelOfWord(behind) !== NO_LEVEL) return { name: thread, level: levelOfWord(behind) };
  const level = dot < 0 ? NO_LEVEL : levelOfWord(name.slice(dot + 1));
  return { name: level === NO_LEVEL ? name : name.slice(0, dot), level };
}

/** `INFO` of `INFO[0012]` */
function isLevel(name: string): boolean {
  return levelOfWord(name) !== NO_LEVEL && name === name.toUpperCase();
}

/** The level that stands at a place of a line. */
export function levelWithin(place: RegExp, bytes: Bytes, start: number, end: number): number {
  const text = narrowTextOf(bytes, start, Math.min(end, start + FURTHEST_LEVEL));
  return levelAt(place, text);
}
