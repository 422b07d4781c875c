import { type Bytes, newBytes } from '../lines/bytes.ts';
import { isWeekdayAt, monthAt } from '../normalize/calendar.ts';
import { tokenEnd } from './found-value.ts';
import type { Pattern } from './pattern.ts';
import { TokenCodes } from './token-codes.ts';
import { endOfValues, isBoundary, type TokenScanner, valueBegins } from './token-scanner.ts';

const SLOTS = 1024;
const COLON = 58;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
/** Up to so many letters in front of a colon may be a part of an address. */
const LONGEST_GROUP = 4;
/** Longer messages are rare, and their outlines would be large. */
const LONGEST = 1024;

/** The constant bytes of a message, with a value between each two of them. */
interface Outline {
  pattern: Pattern;
  literals: Bytes;
  /** Where each literal ends among them. */
  ends: Int32Array;
}

interface Slot {
  outline: Outline | null;
  /** The pattern that came last without fitting the outline, how often in a row, and how often is enough for a new one. */
  last: Pattern | null;
  times: number;
  enough: number;
}

/**
 * Guesses the pattern of a message from its first bytes and proves it by comparing the constant bytes in place: most
 * messages look like one that came before, and comparing costs less than hashing. What it says is what the scan would say.
 */
export class MessageGuess {
  readonly #slots: Slot[] = Array.from({ length: SLOTS }, () => ({ outline: null, last: null, times: 0, enough: 2 }));
  readonly #codes = new TokenCodes();

  /** The pattern of bytes[start, end); null when it has to be looked up. */
  find(bytes: Bytes, start: number, end: number): Pattern | null {
    const { outline } = this.#slotOf(bytes, start);
    return outline !== null && fits(outline, bytes, start, end) ? outline.pattern : null;
  }

  /** Learns from a message that was looked up. */
  note(bytes: Bytes, start: number, end: number, pattern: Pattern, scanner: TokenScanner): void {
    const slot = this.#slotOf(bytes, start);
    slot.times = slot.last === pattern ? slot.times + 1 : 1;
    slot.last = pattern;
    if (slot.times < slot.enough || end - start > LONGEST) return;
    // Where outlines never fit again, making them must not cost more than they save.
    slot.enough *= 2;
    slot.times = 0;
    this.#codes.clear();
    scanner.scan(bytes, start, end, this.#codes);
    slot.outline = outlineOf(this.#codes, bytes, start, end, pattern);
  }

  /** By four of the first five bytes, which tell most messages apart. */
  #slotOf(bytes: Bytes, start: number): Slot {
    const first = (bytes[start] as number) ^ ((bytes[start + 1] as number) << 2);
    const key = first ^ ((bytes[start + 2] as number) << 4) ^ ((bytes[start + 4] as number) << 3);
    return this.#slots[key & (SLOTS - 1)] as Slot;
  }
}

function fits({ literals, ends }: Outline, bytes: Bytes, start: number, end: number): boolean {
  let at = start;
  let from = 0;
  const last = ends.length - 1;
  for (let i = 0; ; i++) {
    const to = ends[i] as number;
    if (at + to - from > end) return false;
    for (; from < to; from++, at++) if (literals[from] !== bytes[at]) return false;
    if (i === last) return at === end;
    // With two of them behind a colon the word in front belongs to an address.
    if (bytes[at] === SLASH && bytes[at - 1] === COLON) return false;
    if (!valueBegins(bytes, start, at, end)) return false;
    at = endOfValues(bytes, start, tokenEnd, end);
  }
}

/** The outline of a message; null when what its words are depends on the values behind them. */
function outlineOf(codes: TokenCodes, bytes: Bytes, start: number, end: number, pattern: Pattern): Outline | null {
  const literals = newBytes(end - start);
  const ends: number[] = [];
  let length = 0;
  let at = start;
  function add(to: number): void {
    literals.set(bytes.subarray(at, to), length);
    length += to - at;
    ends.push(length);
  }
  for (let i = 0; i < codes.count; i++) {
    const from = codes.startOf(i);
    if (!codes.isValue(i)) {
      if (monthAt(bytes, from) !== 0 || isWeekdayAt(bytes, from)) return null;
      continue;
    }
    if (from > start && (!standsApart(bytes, start, from) || followsSign(bytes, at, from))) return null;
    add(from);
    if (!valueBegins(bytes, start, from, end)) return null;
    at = endOfValues(bytes, start, tokenEnd, end);
  }
  add(end);
  return { pattern, literals, ends: Int32Array.from(ends) };
}

/** True where a value begins that no word before it can take part in: `MAC 00:1b:…` is one value from its first group on. */
function standsApart(bytes: Bytes, start: number, at: number): boolean {
  if (!isBoundary(bytes[at - 1] as number)) return false;
  if (bytes[at - 1] !== COLON) return true;
  for (let i = at - 2; i >= at - 2 - LONGEST_GROUP; i--) if (i < start || isBoundary(bytes[i] as number)) return false;
  return true;
}

/** `<x5`, `>=x5`: with a number instead the sign would belong to it, but not in `list<x5`. `from`: where the constant part begins. */
function followsSign(bytes: Bytes, from: number, at: number): boolean {
  const sign = bytes[at - 1] === EQUALS && at - 2 >= from ? at - 2 : at - 1;
  if (sign < from || (bytes[sign] !== LESS && bytes[sign] !== GREATER)) return false;
  return sign === from || isBoundary(bytes[sign - 1] as number);
}
