import { isDigit } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { isWeekdayAt, monthAt } from '../normalize/calendar.ts';
import { time } from '../normalize/matched-time.ts';
import { shapeAt } from '../normalize/whole-time.ts';
import { comparedAt, give, type Placeholder } from './found-value.ts';
import { endOfRun, joinedByColons, mayJoin } from './joined-by-colons.ts';
import { endOfUnit, plainNumberAt } from './plain-number.ts';
import {
  ATS,
  BACKSLASHES,
  CHARACTER,
  COLON,
  countCharacters,
  countsA,
  countsB,
  DASHES,
  DELIMITER,
  DIGITS,
  DOT,
  DOTS,
  FIELD,
  HEX_LETTERS,
  LETTERS,
  LONGEST,
  SLASH,
  SLASHES,
} from './token-characters.ts';

/** Signs of comparison that are no delimiters begin with this byte or a higher one. */
const TILDE = 126;
const QUESTION_MARK = 63;
const AT = 64;
/** What `0x` begins with, and its letter in small. */
const ZERO = 48;
const X = 120;
const UUID = { length: 36, dashes: 4 };
/** Shorter ones may be words. */
const SHORTEST_HEX = 6;
/** How many characters a date of digits may have, and at least how many of them are digits. */
const DATE = { shortest: 6, longest: 10, digits: 5 };

/**
 * Classifies the token that begins at a position and is not made of letters alone: null = a word all the same. A value is
 * recognized by its form: mostly digits, hexadecimal, an address, a path, a URL. Unclear tokens are words; the refinement
 * over all patterns decides about them.
 */
export function valueAt(bytes: Bytes, start: number, limit: number): Placeholder | null {
  if (isDigit(bytes[start] as number)) {
    const number = plainNumberAt(bytes, start, limit);
    if (number !== null) return number;
  } else if ((bytes[start] as number) >= TILDE && comparedAt(bytes, start, start, limit)) return '<num>';
  if (mayNameDay(bytes, start) && shapeAt(bytes, start, limit) !== null) return give(time.end, '<time>');
  let at = countCharacters(bytes, start, limit);
  let dots = (countsA >> DOTS) & FIELD;
  let isWhole = at - start < LONGEST;
  if (dots > 1) {
    let from = start;
    if (bytes[start] === DOT && bytes[start + 1] === DOT) {
      from = endOfDots(bytes, start, limit);
      if (bytes[from] !== SLASH || from - start > 2) return give(from, null);
    }
    // Leader dots stand between a label and its value.
    const pair = pairOfDots(bytes, from, at);
    if (pair > 0) {
      at = countCharacters(bytes, start, pair);
      dots = (countsA >> DOTS) & FIELD;
      isWhole = true;
    }
  }
  // The rest of a long token is passed only now: cut at each of its leader dots it would be passed as often.
  if (!isWhole) while (at < limit && CHARACTER[bytes[at] as number] !== DELIMITER) at++;
  const digits = (countsA >> DIGITS) & FIELD;
  const hex = (countsA >> HEX_LETTERS) & FIELD;
  const letters = (countsA >> LETTERS) & FIELD;
  const words = letters + hex;
  const slashes = (countsB >> SLASHES) & FIELD;
  const dashes = (countsB >> DASHES) & FIELD;
  const backslashes = (countsB >> BACKSLASHES) & FIELD;
  const ats = (countsB >> ATS) & FIELD;
  let length = at - start;
  const others = Math.min(length, LONGEST) - digits - words - dots - slashes - dashes - backslashes - ats;
  if (
    words === 0 &&
    digits >= DATE.digits &&
    length >= DATE.shortest &&
    length <= DATE.longest &&
    dashes + slashes + dots === 2
  ) {
    // A date with a time behind it is one value.
    if (shapeAt(bytes, start, limit) !== null && time.end > at) return give(time.end, '<time>');
  }
  if (at < limit && bytes[at] === COLON && mayJoin(bytes, start, at)) {
    const joined = joinedByColons(bytes, start, at, limit, digits, words);
    if (joined !== null) return joined;
  }
  // A sentence's full stop is no part of its last word.
  while (dots > 0 && length > 1 && bytes[at - 1] === DOT) {
    at--;
    length--;
    dots--;
  }
  if (slashes > 0 && (words + digits > 0 || slashes > 1)) {
    if (bytes[start] === SLASH || slashes > 1 || digits > 0) {
      // A query belongs to its address.
      const end = others > 0 && holds(bytes, start, at, QUESTION_MARK) ? endOfRun(bytes, at, limit) : at;
      return give(end, words > 0 ? '<path>' : '<num>');
    }
    return give(at, dots > 0 && words > 0 ? '<path>' : null);
  }
  if (backslashes > 0 && words > 0) return give(at, '<path>');
  if (ats > 0 && words > 0 && length > 2) return give(at, bytes[start] === AT || dots === 0 ? '<id>' : '<email>');
  if (digits === 0) return give(at, null);
  if (words === 0) {
    return dots === 3 && others + dashes === 0 ? give(at, '<ip>') : give(endOfUnit(bytes, at, limit), '<num>');
  }
  const beginsWithDigit = isDigit(bytes[start] as number);
  if (dots === 1 && others + dashes === 0 && !beginsWithDigit) {
    // `core.2275`: a name and its number.
    const dot = bytes.indexOf(46, start);
    if (at - dot - 1 === digits) return give(dot + 1, null);
  }
  if (letters === 0 && others === 0 && dots === 0) {
    if (dashes === UUID.dashes && length === UUID.length) return give(at, '<uuid>');
    if (dashes === 0 && length >= SHORTEST_HEX) return give(at, '<hex>');
  }
  if (
    letters === 1 &&
    digits + hex + 1 === length &&
    bytes[start] === ZERO &&
    ((bytes[start + 1] as number) | 32) === X
  )
    return give(at, '<hex>');
  if (beginsWithDigit && words <= 4 && others === 0 && dashes === 0 && !isDigit(bytes[at - 1] as number)) {
    return give(at, '<num>');
  }
  if (digits * 2 >= length || digits >= 3 || (length > 12 && digits > 0)) return give(at, '<id>');
  return give(at, null);
}

/** The first of two dots in a row, 0 for none. */
function pairOfDots(bytes: Bytes, from: number, to: number): number {
  for (let i = from; i < to; i++) if (bytes[i] === DOT && bytes[i + 1] === DOT) return i;
  return 0;
}

/** True where an English weekday or month name, written `Mon`, may begin a date. */
function mayNameDay(bytes: Bytes, at: number): boolean {
  const first = bytes[at] as number;
  const gap = bytes[at + 3];
  if (first < 65 || first > 87 || (gap !== 32 && gap !== 44)) return false;
  if ((bytes[at + 1] as number) < 97 || (bytes[at + 2] as number) < 97) return false;
  return monthAt(bytes, at) !== 0 || isWeekdayAt(bytes, at);
}

function holds(bytes: Bytes, from: number, to: number, wanted: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] === wanted) return true;
  return false;
}

function endOfDots(bytes: Bytes, from: number, limit: number): number {
  let at = from;
  while (at < limit && bytes[at] === DOT) at++;
  return at;
}
