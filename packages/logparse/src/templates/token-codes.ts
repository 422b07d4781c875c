import { type Bytes, textOf } from '../lines/bytes.ts';
import type { Placeholder } from './found-value.ts';
import type { Token, TokenStore } from './token-store.ts';

/** The code of every value. No punctuation is the byte of a star. */
export const VALUE = 0x2a;
/** Words and punctuation never share a code. */
export const WORD_MARK = 0x100;
const FIRST_SIZE = 64;

/** The tokens of one message as numbers: what a shape never seen before is compared by, before any text is made of it. */
export class TokenCodes {
  count = 0;
  /** A hash for a word, its byte for punctuation, and one number for all values. */
  codes = new Int32Array(FIRST_SIZE);
  #starts = new Int32Array(FIRST_SIZE);
  #ends = new Int32Array(FIRST_SIZE);
  #spaced = new Uint8Array(FIRST_SIZE);
  readonly #names: (Placeholder | null)[] = [];

  clear(): void {
    this.count = 0;
  }

  add(code: number, start: number, end: number, spaced: boolean, name: Placeholder | null): void {
    const i = this.count++;
    if (i === this.codes.length) this.#grow();
    this.codes[i] = code;
    this.#starts[i] = start;
    this.#ends[i] = end;
    this.#spaced[i] = spaced ? 1 : 0;
    this.#names[i] = name;
  }

  #grow(): void {
    const size = 2 * this.codes.length;
    const [codes, starts, ends, spaced] = [this.codes, this.#starts, this.#ends, this.#spaced];
    this.codes = new Int32Array(size);
    this.#starts = new Int32Array(size);
    this.#ends = new Int32Array(size);
    this.#spaced = new Uint8Array(size);
    this.codes.set(codes);
    this.#starts.set(starts);
    this.#ends.set(ends);
    this.#spaced.set(spaced);
  }

  startOf(i: number): number {
    return this.#starts[i] as number;
  }

  isValue(i: number): boolean {
    return this.codes[i] === VALUE;
  }

  /** The place of the first word; -1 when there is none. */
  firstWord(): number {
    for (let i = 0; i < this.count; i++) if (this.#kindOf(i) === 'word') return i;
    return -1;
  }

  /** The n-th token of the message in `bytes`. */
  token(i: number, bytes: Bytes, store: TokenStore): Token {
    const kind = this.#kindOf(i);
    const text = this.#names[i] ?? textOf(bytes, this.#starts[i] as number, this.#ends[i] as number);
    return store.of(text, kind, this.#spaced[i] === 1);
  }

  #kindOf(i: number): Token['kind'] {
    const code = this.codes[i] as number;
    if (code === VALUE) return 'placeholder';
    return isPunctuation(code) ? 'punctuation' : 'word';
  }
}

export function isPunctuation(code: number): boolean {
  return code >>> 0 < WORD_MARK && code !== VALUE;
}
