import { time } from '../normalize/match-timestamp.ts';
import { shapeAt } from '../normalize/time-reader.ts';

/** What a value looks like; its name is what people read in a template. */
type Placeholder = '<num>' | '<ip>' | '<hex>' | '<uuid>' | '<path>' | '<url>' | '<email>' | '<time>' | '<id>';

const BLANK = 1;
const DELIMITER = 2;
const DIGIT = 3;
const HEX = 4;
const LETTER = 5;
const DOT = 6;
const SLASH = 7;
const BACKSLASH = 8;
const AT = 9;
const DASH = 10;
const OTHER = 11;
const CLASS = new Uint8Array(128).fill(OTHER);
function mark(characters: string, kind: number): void {
  for (const c of characters) CLASS[c.charCodeAt(0)] = kind;
}
mark(' \t\r\n\f\v', BLANK);
mark('=:,;()[]{}"\'|<>', DELIMITER);
mark('ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ', LETTER);
mark('abcdefABCDEF', HEX);
mark('0123456789', DIGIT);
mark('.', DOT);
mark('/', SLASH);
mark('\\', BACKSLASH);
mark('@', AT);
mark('-', DASH);

const COLON = 58;
const DAY_OR_MONTH = new Set('Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '));
const SIZE_UNIT = / (?:[kKMGTP]i?)?B(?![A-Za-z0-9_])/y;

const WORD_PRIME = 0x01000193;
/** Words and punctuation never share a code. */
const WORD_MARK = 0x100;

/**
 * The result of the last call: where the token ends and which value it is; null = a word. `hash` is that of a word, 0 when
 * it was not taken. Reused, never kept.
 */
const result: { end: number; name: Placeholder | null; hash: number } = { end: 0, name: null, hash: 0 };

function give(end: number, name: Placeholder | null): typeof result {
  result.end = end;
  result.name = name;
  result.hash = 0;
  return result;
}

function plainWord(end: number, hash: number, length: number): typeof result {
  result.end = end;
  result.name = null;
  result.hash = (hash ^ length) | WORD_MARK;
  return result;
}

/** The hash of the word text[from, to): FNV-1a's prime, with the place of each letter. */
export function hashOfWord(text: string, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = (Math.imul(hash ^ text.charCodeAt(i), WORD_PRIME) + i - from) | 0;
  return (hash ^ (to - from)) | WORD_MARK;
}

/**
 * Classifies the token that begins at a position. A value is recognised by its form alone: mostly digits, hexadecimal,
 * an address, a path, a URL. Unclear tokens are words; the refinement over all patterns decides about them.
 */
export function placeholderOf(text: string, start: number, limit: number): typeof result {
  let digits = 0;
  let hex = 0;
  let letters = 0;
  let dots = 0;
  let slashes = 0;
  let backslashes = 0;
  let ats = 0;
  let dashes = 0;
  let others = 0;
  let at = start;
  // Most tokens are plain words; a word's hash is taken while it is read.
  let hash = 0;
  for (; at < limit; at++) {
    const c = text.charCodeAt(at);
    const kind = c < 128 ? (CLASS[c] as number) : LETTER;
    if (kind === LETTER || kind === HEX) hash = (Math.imul(hash ^ c, WORD_PRIME) + at - start) | 0;
    else if (kind > DELIMITER || c === COLON) break;
    else if (at - start !== 3 || !mayNameDay(text, start)) return plainWord(at, hash, at - start);
    else break;
  }
  if (at === limit) return plainWord(at, hash, at - start);
  if (mayNameDay(text, start) && shapeAt(text, start, limit) !== null) return give(time.end, '<time>');
  at = start;
  for (; at < limit; at++) {
    const c = text.charCodeAt(at);
    const kind = c < 128 ? (CLASS[c] as number) : LETTER;
    if (kind <= DELIMITER) break;
    if (kind === DIGIT) digits++;
    else if (kind === LETTER) letters++;
    else if (kind === HEX) hex++;
    else if (kind === DOT) {
      if (text.charCodeAt(at + 1) === 46) {
        // Leader dots stand between a label and its value.
        if (at > start) break;
        const end = endOfDots(text, at, limit);
        if (text.charCodeAt(end) !== 47 || end - at > 2) return give(end, null);
      }
      dots++;
    } else if (kind === SLASH) slashes++;
    else if (kind === DASH) dashes++;
    else if (kind === BACKSLASH) backslashes++;
    else if (kind === AT) ats++;
    else others++;
  }
  let length = at - start;
  if (letters + hex === 0 && digits >= 5 && length >= 6 && length <= 10 && dashes + slashes + dots === 2) {
    // A date with a time behind it is one value.
    if (shapeAt(text, start, limit) !== null && time.end > at) return give(time.end, '<time>');
  }
  if (at < limit && text.charCodeAt(at) === COLON) {
    const joined = joinedByColons(text, start, at, limit, digits, hex + letters);
    if (joined !== null) return joined;
  }
  // A sentence's full stop is no part of its last word.
  if (dots > 0 && length > 1 && text.charCodeAt(at - 1) === 46) {
    while (length > 1 && text.charCodeAt(at - 1) === 46) {
      at--;
      length--;
      dots--;
    }
  }
  if (slashes > 0 && (letters + hex + digits > 0 || slashes > 1)) {
    if (text.charCodeAt(start) === 47 || slashes > 1 || digits > 0) {
      // A query belongs to its address.
      const end = others > 0 && text.slice(start, at).includes('?') ? endOfRun(text, at, limit) : at;
      return give(end, letters + hex > 0 ? '<path>' : '<num>');
    }
    if (dots > 0 && letters + hex > 0) return give(at, '<path>');
    return give(at, null);
  }
  if (backslashes > 0 && letters + hex > 0) return give(at, '<path>');
  if (ats > 0 && letters + hex > 0 && length > 2)
    return give(at, text.charCodeAt(start) === 64 || dots === 0 ? '<id>' : '<email>');
  if (digits === 0) return give(at, null);
  if (letters + hex === 0) {
    return dots === 3 && others + dashes === 0 ? give(at, '<ip>') : give(endOfUnit(text, at, limit), '<num>');
  }
  if (dots === 1 && others + dashes === 0 && !isDigit(text.charCodeAt(start))) {
    // `core.2275`: a name and its number.
    const dot = text.indexOf('.', start);
    if (at - dot - 1 === digits) return give(dot + 1, null);
  }
  if (letters === 0 && others === 0 && dots === 0) {
    if (dashes === 4 && length === 36) return give(at, '<uuid>');
    if (dashes === 0 && length >= 6) return give(at, '<hex>');
  }
  if (letters === 1 && digits + hex + 1 === length && /^0x/i.test(text.slice(start, start + 2)))
    return give(at, '<hex>');
  if (isDigit(text.charCodeAt(start)) && letters + hex <= 4 && others === 0 && dashes === 0 && !endsInDigit(text, at)) {
    return give(at, '<num>');
  }
  if (digits * 2 >= length || digits >= 3 || (length > 12 && digits > 0)) return give(at, '<id>');
  return give(at, null);
}

/** Tokens that hold colons: URLs, drive paths, clock times, MAC and IPv6 addresses. */
function joinedByColons(
  text: string,
  start: number,
  colon: number,
  limit: number,
  digits: number,
  letters: number,
): typeof result | null {
  const next = text.charCodeAt(colon + 1);
  if (next === 47 && text.charCodeAt(colon + 2) === 47) return give(endOfRun(text, colon + 3, limit), '<url>');
  if (next === 92 && colon - start === 1 && letters === 1) return give(endOfRun(text, colon + 1, limit), '<path>');
  if (colon - start > 4 || digits + letters !== colon - start) return null;
  let groups = 1;
  let allDigits = letters === 0;
  let at = colon;
  while (at < limit && text.charCodeAt(at) === COLON) {
    let i = at + 1;
    while (i < limit && i - at <= 4 && isHex(text.charCodeAt(i))) {
      if (!isDigit(text.charCodeAt(i))) allDigits = false;
      i++;
    }
    if (i < limit && text.charCodeAt(i) !== COLON && isWord(text.charCodeAt(i))) return null;
    at = i;
    groups++;
  }
  if (groups < 3 || at === colon + 1) return null;
  if (allDigits && groups === 3) {
    const fraction = text.charCodeAt(at);
    if ((fraction === 46 || fraction === 44) && isDigit(text.charCodeAt(at + 1))) {
      at++;
      while (at < limit && isDigit(text.charCodeAt(at))) at++;
    }
    return give(at, '<time>');
  }
  return groups >= 4 || allDigits ? give(at, '<ip>') : null;
}

/** The end of an address or path: blanks, quotes and closing brackets end it. */
function endOfRun(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && !' \t"\'<>|)]},;'.includes(text.charAt(at))) at++;
  if (text.charCodeAt(at - 1) === 46) at--;
  return at;
}

/** True where an English weekday or month name may begin a date. */
function mayNameDay(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  const gap = text.charCodeAt(at + 3);
  if (first < 65 || first > 87 || (gap !== 32 && gap !== 44)) return false;
  return DAY_OR_MONTH.has(text.slice(at, at + 3));
}

function endOfDots(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && text.charCodeAt(at) === 46) at++;
  return at;
}

/** Past a unit of size that stands behind a number with a blank between: `2.3 KB`. */
function endOfUnit(text: string, at: number, limit: number): number {
  if (text.charCodeAt(at) !== 32) return at;
  SIZE_UNIT.lastIndex = at;
  return SIZE_UNIT.test(text) && SIZE_UNIT.lastIndex <= limit ? SIZE_UNIT.lastIndex : at;
}

function endsInDigit(text: string, end: number): boolean {
  return isDigit(text.charCodeAt(end - 1));
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
