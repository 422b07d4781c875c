import type { Bytes } from '../lines/bytes.ts';

export const COLON = 58;
export const DOT = 46;
export const SLASH = 47;
/** Bytes above it belong to a token, letters of scripts outside ASCII among them. */
export const DELIMITER = 1;
const TOKEN_PART = 2;
/** A letter: tokens of nothing else are words. */
export const LETTER = 3;
export const CHARACTER = new Uint8Array(256).fill(TOKEN_PART, 0, 128).fill(LETTER, 128);

/**
 * How often each kind of character stands in a token is counted in two numbers of four fields of eight bits, so that the
 * loop over its bytes has no branches. Only tokens up to LONGEST are counted so.
 */
export const LONGEST = 120;
export const DIGITS = 0;
export const LETTERS = 8;
export const HEX_LETTERS = 16;
export const DOTS = 24;
export const SLASHES = 0;
export const DASHES = 8;
export const BACKSLASHES = 16;
export const ATS = 24;
const ENDS_TOKEN = -1;
const COUNTS_A = new Int32Array(256).fill(1 << LETTERS, 128);
const COUNTS_B = new Int32Array(256);

/** Gives these characters a value in a table by their byte. */
export function mark(characters: string, table: Uint8Array | Int32Array, value: number): void {
  for (const c of characters) table[c.charCodeAt(0)] = value;
}

const DELIMITERS = ' \t\r\n\f\v=:,;()[]{}"\'|<>';
const HEX = 'abcdefABCDEF';
const FURTHER_LETTERS = 'ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ';
mark(DELIMITERS, CHARACTER, DELIMITER);
mark(HEX + FURTHER_LETTERS, CHARACTER, LETTER);
mark(DELIMITERS, COUNTS_A, ENDS_TOKEN);
mark('0123456789', COUNTS_A, 1 << DIGITS);
mark(FURTHER_LETTERS, COUNTS_A, 1 << LETTERS);
mark(HEX, COUNTS_A, 1 << HEX_LETTERS);
mark('.', COUNTS_A, 1 << DOTS);
mark('/', COUNTS_B, 1 << SLASHES);
mark('-', COUNTS_B, 1 << DASHES);
mark('\\', COUNTS_B, 1 << BACKSLASHES);
mark('@', COUNTS_B, 1 << ATS);

/** One field of a count. */
export const FIELD = 255;

/** The counts of the token that was counted last. */
export let countsA = 0;
export let countsB = 0;

/** Counts the characters of a token up to a position and gives where it ends, or LONGEST behind its start. */
export function countCharacters(bytes: Bytes, start: number, limit: number): number {
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
