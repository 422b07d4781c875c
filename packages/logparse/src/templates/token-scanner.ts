import type { Bytes } from '../lines/bytes.ts';
import { comparedAt, type Placeholder, tokenEnd } from './found-value.ts';
import { mayJoin } from './joined-by-colons.ts';
import { CHARACTER, LETTER } from './token-characters.ts';
import { valueAt } from './token-class.ts';
import { type TokenCodes, VALUE, WORD_MARK } from './token-codes.ts';

const WORD = 0;
const BLANK = 1;
const DELIMITER = 2;
/** Between two values these join them to one value: `10.0.0.1:50010`, `1,2,3`. */
const GLUE = 3;
/** Delimiters that may be the sign in front of a number: `<1 ms`. */
const COMPARES = 4;
/** What a token that begins with a byte is. */
const BEGINS = new Uint8Array(256).fill(WORD);
for (const c of ' \t\r\n\f\v') BEGINS[c.charCodeAt(0)] = BLANK;
for (const c of ';()[]{}"\'') BEGINS[c.charCodeAt(0)] = DELIMITER;
for (const c of ':,|=') BEGINS[c.charCodeAt(0)] = GLUE;
for (const c of '<>') BEGINS[c.charCodeAt(0)] = COMPARES;
const COLON = 58;
const SPACE = 32;

// FNV-1a's offset and prime, and the multiplier of MurmurHash2: two unlike hashes make a collision improbable.
const SEED_A = 0x811c9dc5 | 0;
const PRIME_A = 0x01000193;
const SEED_B = 0x9747b28c | 0;
const PRIME_B = 0x5bd1e995;

/**
 * Cuts a message into words, punctuation and values and hashes the sequence with every value masked.
 * Two messages with the same two hashes have the same shape. One pass, and no string is made.
 */
export class TokenScanner {
  hashA = 0;
  hashB = 0;
  valueStart = 0;
  valueEnd = 0;
  #wanted = 0;

  /** Finds the n-th value of bytes[start, end), from 1. */
  find(bytes: Bytes, start: number, end: number, value: number): void {
    this.valueStart = start;
    this.valueEnd = start;
    this.#wanted = value;
    this.scan(bytes, start, end);
    this.#wanted = 0;
  }

  /** Scans bytes[start, end); adds its tokens to `codes` when given. */
  scan(bytes: Bytes, start: number, end: number, codes: TokenCodes | null = null): void {
    let hashA = SEED_A;
    let hashB = SEED_B;
    let at = start;
    let spaced = false;
    let afterValue = false;
    /** Punctuation behind a value that vanishes when another value follows at once. */
    let held = 0;
    let values = 0;
    const wanted = this.#wanted;
    while (at < end) {
      const first = bytes[at] as number;
      const begins = BEGINS[first] as number;
      if (begins === BLANK) {
        if (held !== 0) {
          hashA = mixA(hashA, held);
          hashB = mixB(hashB, held);
          codes?.add(held, at - 1, at, false, null);
          held = 0;
        }
        afterValue = false;
        spaced = true;
        at++;
        continue;
      }
      const from = at;
      let name: Placeholder | null = null;
      let code = first;
      if (begins === WORD) {
        // Most tokens are plain words; a word's hash is taken while it is read.
        let hash = 0;
        let c = first;
        while (at < end && CHARACTER[c] === LETTER) {
          hash = Math.imul(hash ^ c, PRIME_A);
          c = bytes[++at] as number;
        }
        if (at < end && mayGoOn(bytes, from, at, c)) {
          name = valueAt(bytes, from, end);
          at = tokenEnd;
          if (name === null) hash = hashOfWord(bytes, from, at);
        }
        code = codeOf(hash, at - from);
      } else if (begins === COMPARES && comparedAt(bytes, start, from, end)) {
        name = '<num>';
        at = tokenEnd;
      } else at++;
      if (name !== null) {
        if (held !== 0) {
          // The punctuation and this value go on the value before.
          held = 0;
          afterValue = true;
          spaced = false;
          continue;
        }
        if (++values === wanted) {
          this.valueStart = from;
          this.valueEnd = at;
          return;
        }
        code = VALUE;
      }
      if (held !== 0) {
        hashA = mixA(hashA, held);
        hashB = mixB(hashB, held);
        codes?.add(held, from - 1, from, false, null);
        held = 0;
        afterValue = false;
      }
      if (begins === GLUE && afterValue) {
        held = first;
        spaced = false;
        continue;
      }
      hashA = mixA(hashA, code);
      hashB = mixB(hashB, code);
      codes?.add(code, from, at, spaced, name);
      afterValue = name !== null;
      spaced = false;
      // Most tokens end at a blank.
      if (bytes[at] === SPACE && at < end) {
        afterValue = false;
        spaced = true;
        at++;
      }
    }
    if (held !== 0) {
      hashA = mixA(hashA, held);
      hashB = mixB(hashB, held);
      codes?.add(held, end - 1, end, false, null);
    }
    this.hashA = hashA;
    this.hashB = hashB;
  }
}

/** Letters with this byte behind them may be a part of a value. */
function mayGoOn(bytes: Bytes, from: number, at: number, c: number): boolean {
  return BEGINS[c] === WORD || (c === COLON && mayJoin(bytes, from, at)) || (at - from === 3 && c <= 44);
}

/** True for a byte that is no part of a word: it stands between tokens. */
export function isBoundary(c: number): boolean {
  return BEGINS[c] !== WORD;
}

/** True when the scan of bytes[start, end) would find a value at a position; it ends at `tokenEnd`. */
export function valueBegins(bytes: Bytes, start: number, from: number, end: number): boolean {
  let c = bytes[from] as number;
  if (from >= end) return false;
  if (BEGINS[c] !== WORD) return BEGINS[c] === COMPARES && comparedAt(bytes, start, from, end);
  let at = from;
  while (at < end && CHARACTER[c] === LETTER) c = bytes[++at] as number;
  return at < end && mayGoOn(bytes, from, at, c) && valueAt(bytes, from, end) !== null;
}

/** The end of the values that the scan takes for one with the value that ends at a position. */
export function endOfValues(bytes: Bytes, start: number, from: number, end: number): number {
  let at = from;
  while (at < end && BEGINS[bytes[at] as number] === GLUE && valueBegins(bytes, start, at + 1, end)) at = tokenEnd;
  return at;
}

/** The code of the word bytes[from, to), as the scan gives it. */
export function codeOfWord(bytes: Bytes, from: number, to: number): number {
  return codeOf(hashOfWord(bytes, from, to), to - from);
}

function codeOf(hash: number, length: number): number {
  return (hash ^ length) | WORD_MARK;
}

function mixA(hash: number, value: number): number {
  return Math.imul(hash ^ value, PRIME_A) ^ (hash >>> 13);
}

function mixB(hash: number, value: number): number {
  return Math.imul(hash + value, PRIME_B) ^ (hash >>> 15);
}

/** The hash of the word bytes[from, to), as FNV-1a takes it. */
function hashOfWord(bytes: Bytes, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), PRIME_A);
  return hash;
}
