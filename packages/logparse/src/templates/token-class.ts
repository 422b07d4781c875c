import type { Bytes } from '../lines/bytes.ts';
import { isWeekdayAt, monthAt } from '../normalize/calendar.ts';
import { time } from '../normalize/match-timestamp.ts';
import { shapeAt } from '../normalize/whole-time.ts';
import { endOfCompared } from './compared-quantity.ts';

/** What a value looks like; its name is what people read in a template. */
export type Placeholder = '<num>' | '<ip>' | '<hex>' | '<uuid>' | '<path>' | '<url>' | '<email>' | '<time>' | '<id>';

/** Bytes above it belong to a token, letters of scripts outside ASCII among them. */
const DELIMITER = 1;
const TOKEN_PART = 2;
/** A letter: tokens of nothing else are words. */
export const LETTER = 3;
export const CHARACTER = new Uint8Array(256).fill(TOKEN_PART, 0, 128).fill(LETTER, 128);

/**
 * How often each kind of character stands in a token is counted in two numbers of four fields of eight bits, so that the
 * loop over its bytes has no branches. Only tokens up to LONGEST are counted so.
 */
const LONGEST = 120;
const DIGITS = 0;
const LETTERS = 8;
const HEX_LETTERS = 16;
const DOTS = 24;
const SLASHES = 0;
const DASHES = 8;
const BACKSLASHES = 16;
const ATS = 24;
const ENDS_TOKEN = -1;
const COUNTS_A = new Int32Array(256).fill(1 << LETTERS, 128);
const COUNTS_B = new Int32Array(256);

function mark(characters: string, table: Uint8Array | Int32Array, value: number): void {
  for (const c of characters) table[c.charCodeAt(0)] = value;
}
const HEX = 'abcdefABCDEF';
const FURTHER_LETTERS = 'ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ';
mark(' \t\r\n\f\v=:,;()[]{}"\'|<>', CHARACTER, DELIMITER);
mark(HEX + FURTHER_LETTERS, CHARACTER, LETTER);
mark(' \t\r\n\f\v=:,;()[]{}"\'|<>', COUNTS_A, ENDS_TOKEN);
mark('0123456789', COUNTS_A, 1 << DIGITS);
mark(FURTHER_LETTERS, COUNTS_A, 1 << LETTERS);
mark(HEX, COUNTS_A, 1 << HEX_LETTERS);
mark('.', COUNTS_A, 1 << DOTS);
mark('/', COUNTS_B, 1 << SLASHES);
mark('-', COUNTS_B, 1 << DASHES);
mark('\\', COUNTS_B, 1 << BACKSLASHES);
mark('@', COUNTS_B, 1 << ATS);

const FIELD = 255;
/** Signs of comparison that are no delimiters begin with this byte or a higher one. */
const TILDE = 126;
const COLON = 58;
const DOT = 46;
/** What ends an address or a path. */
const ENDS_RUN = new Uint8Array(256);
mark(' \t"\'<>|)]},;', ENDS_RUN, 1);

/** Where the token that was classified last ends. */
export let tokenEnd = 0;

function give(end: number, name: Placeholder | null): Placeholder | null {
  tokenEnd = end;
  return name;
}

let countsA = 0;
let countsB = 0;

/** Counts the characters of a token up to a position and gives where it ends, or LONGEST behind its start. */
function countCharacters(bytes: Bytes, start: number, limit: number): number {
  let a = 0;
  let b = 0;
  let at = start;
  const last = Math.min(limit, start + LONGEST);
  for (; at < last; at++) {
    const c = bytes[at] as number;
    const counted = COUNTS_A[c] as number;
    if (counted === ENDS_TOKEN) break;
    a += counted;
    b += COUNTS_B[c] as number;
  }
  countsA = a;
  countsB = b;
  return at;
}

/**
 * Classifies the token that begins at a position and is not made of letters alone: null = a word all the same. A value is
 * recognised by its form: mostly digits, hexadecimal, an address, a path, a URL. Unclear tokens are words; the refinement
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
    if (bytes[start] === 46 && bytes[start + 1] === 46) {
      from = endOfDots(bytes, start, limit);
      if (bytes[from] !== 47 || from - start > 2) return give(from, null);
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
  if (words === 0 && digits >= 5 && length >= 6 && length <= 10 && dashes + slashes + dots === 2) {
    // A date with a time behind it is one value.
    if (shapeAt(bytes, start, limit) !== null && time.end > at) return give(time.end, '<time>');
  }
  if (at < limit && bytes[at] === COLON && mayJoin(bytes, start, at)) {
    const joined = joinedByColons(bytes, start, at, limit, digits, words);
    if (joined !== null) return joined;
  }
  // A sentence's full stop is no part of its last word.
  while (dots > 0 && length > 1 && bytes[at - 1] === 46) {
    at--;
    length--;
    dots--;
  }
  if (slashes > 0 && (words + digits > 0 || slashes > 1)) {
    if (bytes[start] === 47 || slashes > 1 || digits > 0) {
      // A query belongs to its address.
      const end = others > 0 && holds(bytes, start, at, 63) ? endOfRun(bytes, at, limit) : at;
      return give(end, words > 0 ? '<path>' : '<num>');
    }
    return give(at, dots > 0 && words > 0 ? '<path>' : null);
  }
  if (backslashes > 0 && words > 0) return give(at, '<path>');
  if (ats > 0 && words > 0 && length > 2) return give(at, bytes[start] === 64 || dots === 0 ? '<id>' : '<email>');
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
    if (dashes === 4 && length === 36) return give(at, '<uuid>');
    if (dashes === 0 && length >= 6) return give(at, '<hex>');
  }
  if (
    letters === 1 &&
    digits + hex + 1 === length &&
    bytes[start] === 48 &&
    ((bytes[start + 1] as number) | 32) === 120
  )
    return give(at, '<hex>');
  if (beginsWithDigit && words <= 4 && others === 0 && dashes === 0 && !isDigit(bytes[at - 1] as number)) {
    return give(at, '<num>');
  }
  if (digits * 2 >= length || digits >= 3 || (length > 12 && digits > 0)) return give(at, '<id>');
  return give(at, null);
}

/** True when a number with a sign of comparison begins at a position of the message that begins at `start`; it ends at `tokenEnd`. */
export function comparedAt(bytes: Bytes, start: number, from: number, limit: number): boolean {
  const end = endOfCompared(bytes, start, from, limit);
  if (end > 0) tokenEnd = end;
  return end > 0;
}

/** A number or an address of four that ends at a delimiter, as most values are; null for all else that begins with a digit. */
function plainNumberAt(bytes: Bytes, start: number, limit: number): Placeholder | null {
  let dots = 0;
  let at = start + 1;
  for (; at < limit; at++) {
    const c = bytes[at] as number;
    if (c === DOT) {
      if (bytes[at - 1] === DOT) return null;
      dots++;
    } else if (!isDigit(c)) {
      if (CHARACTER[c] !== DELIMITER || (c === COLON && mayJoin(bytes, start, at))) return null;
      break;
    }
  }
  // Two dots may make a date, and one at the end is a full stop.
  if (at - start > LONGEST || bytes[at - 1] === DOT) return null;
  if (dots < 2) return give(endOfUnit(bytes, at, limit), '<num>');
  return dots === 3 ? give(at, '<ip>') : null;
}

/** False where a colon can neither end a scheme or a drive nor stand between short groups of digits. */
export function mayJoin(bytes: Bytes, start: number, colon: number): boolean {
  const next = bytes[colon + 1] as number;
  if (next === 47) return bytes[colon + 2] === 47;
  if (colon - start > 4) return false;
  return next === 92 || next === COLON || isHex(next);
}

/** The first of two dots in a row, 0 for none. */
function pairOfDots(bytes: Bytes, from: number, to: number): number {
  for (let i = from; i < to; i++) if (bytes[i] === 46 && bytes[i + 1] === 46) return i;
  return 0;
}

/** Tokens that hold colons: URLs, drive paths, clock times, MAC and IPv6 addresses. */
function joinedByColons(
  bytes: Bytes,
  start: number,
  colon: number,
  limit: number,
  digits: number,
  letters: number,
): Placeholder | null {
  const next = bytes[colon + 1] as number;
  if (next === 47 && bytes[colon + 2] === 47) return give(endOfRun(bytes, colon + 3, limit), '<url>');
  if (next === 92 && colon - start === 1 && letters === 1) return give(endOfRun(bytes, colon + 1, limit), '<path>');
  if (colon - start > 4 || digits + letters !== colon - start) return null;
  let groups = 1;
  let allDigits = letters === 0;
  let at = colon;
  while (at < limit && bytes[at] === COLON) {
    let i = at + 1;
    while (i < limit && i - at <= 4 && isHex(bytes[i] as number)) {
      if (!isDigit(bytes[i] as number)) allDigits = false;
      i++;
    }
    if (i < limit && bytes[i] !== COLON && isWord(bytes[i] as number)) return null;
    at = i;
    groups++;
  }
  if (groups < 3 || at === colon + 1) return null;
  if (allDigits && groups === 3) {
    const fraction = bytes[at] as number;
    if ((fraction === 46 || fraction === 44) && isDigit(bytes[at + 1] as number)) {
      at++;
      while (at < limit && isDigit(bytes[at] as number)) at++;
    }
    return give(at, '<time>');
  }
  return groups >= 4 || allDigits ? give(at, '<ip>') : null;
}

/** The end of an address or path: blanks, quotes and closing brackets end it. */
function endOfRun(bytes: Bytes, from: number, limit: number): number {
  let at = from;
  while (at < limit && ENDS_RUN[bytes[at] as number] === 0) at++;
  if (bytes[at - 1] === DOT || bytes[at - 1] === COLON) at--;
  return at;
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
  while (at < limit && bytes[at] === 46) at++;
  return at;
}

/** Past a unit of size that stands behind a number with a blank between: `2.3 KB`. */
function endOfUnit(bytes: Bytes, at: number, limit: number): number {
  if (bytes[at] !== 32) return at;
  let end = at + 1;
  const first = bytes[end];
  if (first === 107 || first === 75 || first === 77 || first === 71 || first === 84 || first === 80) {
    end++;
    if (bytes[end] === 105) end++;
  }
  return bytes[end] === 66 && end < limit && !isWord(bytes[end + 1] as number) ? end + 1 : at;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

function isHex(c: number): boolean {
  return isDigit(c) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70);
}

function isWord(c: number): boolean {
  return isDigit(c) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95;
}
