import { isDigit } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { WordMemo } from '../normalize/word-memo.ts';
import { isUnit } from './word-nature.ts';

const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const TILDE = 126;
const BLANK = 32;
const DOT = 46;
const COMMA = 44;
const PERCENT = 37;
const DASH = 45;
/** So far a bracket that opens with `<` is looked for its end. */
const FURTHEST_CLOSER = 64;
const LONGEST_UNIT = 8;
/** Glued to their number these are units too. */
const GLUED = /^[kKMGT]$/;

function table(characters: string): Uint8Array {
  const marked = new Uint8Array(256);
  for (const c of characters) marked[c.charCodeAt(0)] = 1;
  return marked;
}

/** What may stand in front of the sign: `x>5` and `a->5` compare nothing. */
const BEFORE = table(' \t([{:');
const BEFORE_LESS = table('="\'');
const AFTER = table(' \t,;:)]}|"\'');
const SIGN = table('<>=!~');
/** The last bytes of the signs of three bytes: almost equal, at most, at least. */
const LAST_OF_SIGN = new Set([0x88, 0xa4, 0xa5]);

const gluedUnits = new WordMemo((word) => isUnit(word) || GLUED.test(word));
const units = new WordMemo(isUnit);

/**
 * The end of a number that a sign of comparison begins at a position, its unit included: `<1ms`, `>=10 s`, `~5 min`;
 * 0 when there is none. `start`: where the message begins.
 */
export function endOfCompared(bytes: Bytes, start: number, from: number, limit: number): number {
  const number = endOfSign(bytes, from);
  if (number >= limit || !isDigit(bytes[number] as number)) return 0;
  const first = bytes[from] as number;
  if (from > start && !mayStandBehind(first, bytes[from - 1] as number)) return 0;
  const digits = endOfNumber(bytes, number, limit);
  const unit = endOfWord(bytes, digits, limit);
  if (unit > digits && !isOneOf(gluedUnits, bytes, digits, unit)) return 0;
  let end = unit === digits && bytes[digits] === PERCENT && digits < limit ? digits + 1 : unit;
  if (!isEnd(bytes, end, limit)) return 0;
  if (end === digits && bytes[digits] === BLANK) {
    const spaced = endOfWord(bytes, digits + 1, limit);
    if (isOneOf(units, bytes, digits + 1, spaced) && isEnd(bytes, spaced, limit)) end = spaced;
  }
  return first === LESS && isClosed(bytes, end, limit) ? 0 : end;
}

function endOfSign(bytes: Bytes, at: number): number {
  const first = bytes[at] as number;
  if (first === LESS || first === GREATER) return bytes[at + 1] === EQUALS ? at + 2 : at + 1;
  if (first === TILDE) return at + 1;
  const isSign = first === 0xe2 && bytes[at + 1] === 0x89 && LAST_OF_SIGN.has(bytes[at + 2] as number);
  return isSign ? at + 3 : at;
}

/** `~` and the signs of three bytes belong to words, which only end where they may begin. */
function mayStandBehind(sign: number, before: number): boolean {
  return (sign !== LESS && sign !== GREATER) || BEFORE[before] === 1 || (sign === LESS && BEFORE_LESS[before] === 1);
}

/** The number's end, in front of a second point: `>=1.26.4` names a version. */
function endOfNumber(bytes: Bytes, from: number, limit: number): number {
  let at = from;
  let dots = 0;
  for (; at < limit; at++) {
    const c = bytes[at] as number;
    const isPoint = (c === DOT || c === COMMA) && at + 1 < limit && isDigit(bytes[at + 1] as number);
    if (!isDigit(c) && !isPoint) break;
    if (c === DOT && ++dots > 1) break;
  }
  return at;
}

function endOfWord(bytes: Bytes, from: number, limit: number): number {
  let at = from;
  while (at < limit && at - from <= LONGEST_UNIT && isLetter(bytes[at] as number)) at++;
  return at;
}

function isOneOf(known: WordMemo<boolean>, bytes: Bytes, from: number, to: number): boolean {
  return to > from && to - from <= LONGEST_UNIT && known.at(bytes, from, to);
}

function isEnd(bytes: Bytes, at: number, limit: number): boolean {
  // `>=2,<3` is a range.
  if (at < limit && bytes[at] === COMMA && SIGN[bytes[at + 1] as number] === 1) return false;
  if (at >= limit || AFTER[bytes[at] as number] === 1) return true;
  return bytes[at] === DOT && (at + 1 >= limit || bytes[at + 1] === BLANK);
}

/** `<5 of 7>` is a pair of brackets; the heads of arrows and signs in front of numbers close none. */
function isClosed(bytes: Bytes, from: number, limit: number): boolean {
  const last = Math.min(limit, from + FURTHEST_CLOSER);
  for (let at = from; at < last; at++) {
    const c = bytes[at] as number;
    if (c === LESS) return false;
    const before = bytes[at - 1] as number;
    if (c === GREATER && before !== BLANK && before !== DASH && before !== EQUALS) return true;
  }
  return false;
}

function isLetter(c: number): boolean {
  return (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c >= 128;
}
