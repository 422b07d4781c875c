import type { Bytes } from '../lines/bytes.ts';

/** What a member's value is. */
export const PLAIN_STRING = 1;
export const ESCAPED_STRING = 2;
/** A number, true, false or null. */
export const SCALAR = 3;
export const CONTAINER = 4;

const MAX_MEMBERS = 31;
const MAX_DEPTH = 64;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
/** What ends a run of plain characters in a string: its quote, a backslash, and what JSON forbids there. */
const STOPS = new Uint8Array(256).fill(1, 0, 32);
STOPS[QUOTE] = 1;
STOPS[BACKSLASH] = 1;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ESCAPES = new Uint8Array(256);
for (const c of '"\\/bfnrt') ESCAPES[c.charCodeAt(0)] = 1;

/**
 * Finds the members of one JSON object in bytes without building values (RFC 8259). It takes what JSON.parse takes, but for
 * objects of more than 31 members or 64 levels and for keys with escapes, which it leaves to JSON.parse.
 */
export class JsonObjectScanner {
  count = 0;
  /** A hash over the keys in their order. */
  keysHash = 0;
  /** Per member, without the quotes of the key and with those of the value. */
  readonly keyStart = new Int32Array(MAX_MEMBERS);
  readonly keyEnd = new Int32Array(MAX_MEMBERS);
  readonly valueStart = new Int32Array(MAX_MEMBERS);
  readonly valueEnd = new Int32Array(MAX_MEMBERS);
  readonly kind = new Uint8Array(MAX_MEMBERS);
  #hasEscape = false;

  /** True when bytes[start, end) is one object. */
  scan(bytes: Bytes, start: number, end: number): boolean {
    this.count = 0;
    let hash = 0;
    let at = skipBlanks(bytes, start + 1);
    if (bytes[start] !== 123 || at >= end) return false;
    if (bytes[at] !== 125) {
      for (;;) {
        if (this.count >= MAX_MEMBERS || bytes[at] !== QUOTE) return false;
        const keyStart = ++at;
        let c = bytes[at] as number;
        while (STOPS[c] === 0) {
          hash = Math.imul(hash ^ c, 0x01000193);
          c = bytes[++at] as number;
        }
        if (c !== QUOTE) return false;
        hash = Math.imul(hash ^ QUOTE, 0x01000193);
        const i = this.count++;
        this.keyStart[i] = keyStart;
        this.keyEnd[i] = at;
        at = skipBlanks(bytes, at + 1);
        if (bytes[at] !== COLON) return false;
        at = skipBlanks(bytes, at + 1);
        this.valueStart[i] = at;
        this.#hasEscape = false;
        const first = bytes[at] as number;
        const valueEnd = this.#value(bytes, at, end, 0);
        if (valueEnd < 0 || valueEnd >= end) return false;
        this.valueEnd[i] = valueEnd;
        this.kind[i] =
          first === QUOTE
            ? this.#hasEscape
              ? ESCAPED_STRING
              : PLAIN_STRING
            : first === 123 || first === 91
              ? CONTAINER
              : SCALAR;
        at = skipBlanks(bytes, valueEnd);
        if (bytes[at] !== COMMA) break;
        at = skipBlanks(bytes, at + 1);
      }
      if (bytes[at] !== 125) return false;
    }
    this.keysHash = hash;
    return skipBlanks(bytes, at + 1) >= end && at < end;
  }

  /** The end of the value at a position, -1 when it is none. */
  #value(bytes: Bytes, at: number, end: number, depth: number): number {
    const first = bytes[at] as number;
    if (first === QUOTE) return this.#string(bytes, at, end);
    if (first === 123 || first === 91) return depth >= MAX_DEPTH ? -1 : this.#container(bytes, at, end, depth + 1);
    return scalarEnd(bytes, at, end);
  }

  #string(bytes: Bytes, quote: number, end: number): number {
    let at = quote + 1;
    for (;;) {
      while (STOPS[bytes[at] as number] === 0) at++;
      if (at >= end) return -1;
      const c = bytes[at];
      if (c === QUOTE) return at + 1;
      if (c !== BACKSLASH) return -1;
      this.#hasEscape = true;
      const escaped = bytes[at + 1] as number;
      if (ESCAPES[escaped] === 1) at += 2;
      else if (escaped === 117 && isHex(bytes, at + 2)) at += 6;
      else return -1;
    }
  }

  #container(bytes: Bytes, start: number, end: number, depth: number): number {
    const isObject = bytes[start] === 123;
    const close = isObject ? 125 : 93;
    let at = skipBlanks(bytes, start + 1);
    if (bytes[at] === close) return at + 1;
    for (;;) {
      if (isObject) {
        if (bytes[at] !== QUOTE) return -1;
        at = this.#string(bytes, at, end);
        if (at < 0) return -1;
        at = skipBlanks(bytes, at);
        if (bytes[at] !== COLON) return -1;
        at = skipBlanks(bytes, at + 1);
      }
      at = this.#value(bytes, at, end, depth);
      if (at < 0 || at >= end) return -1;
      at = skipBlanks(bytes, at);
      if (bytes[at] === close) return at + 1;
      if (bytes[at] !== COMMA) return -1;
      at = skipBlanks(bytes, at + 1);
    }
  }
}

function scalarEnd(bytes: Bytes, start: number, end: number): number {
  let at = start;
  while (at < end && isScalarPart(bytes[at] as number)) at++;
  if (at === start) return -1;
  const first = bytes[start] as number;
  const isShortInteger = at - start < 16 && first >= 49 && first <= 57 && areDigits(bytes, start, at);
  if (isShortInteger) return at;
  const text = bytes.toString('latin1', start, at);
  return text === 'true' || text === 'false' || text === 'null' || NUMBER.test(text) ? at : -1;
}

function isScalarPart(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 97 && c <= 122) || c === 45 || c === 43 || c === 46 || c === 69;
}

function areDigits(bytes: Bytes, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] as number) < 48 || (bytes[i] as number) > 57) return false;
  return true;
}

function isHex(bytes: Bytes, from: number): boolean {
  for (let i = from; i < from + 4; i++) {
    const c = (bytes[i] as number) | 32;
    if (!((c >= 48 && c <= 57) || (c >= 97 && c <= 102))) return false;
  }
  return true;
}

/** JSON knows four blanks; a line holds two of them. */
function skipBlanks(bytes: Bytes, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 13) at++;
  return at;
}
