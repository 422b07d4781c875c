import { type Bytes, newBytes, textOf } from '../lines/bytes.ts';

const MAX_WORDS = 4096;

interface Known<T> {
  word: Bytes;
  value: T;
}

/**
 * Remembers what was worked out for words that come again and again, without making a text of them:
 * the word is found by its hash and compared in place.
 */
export class WordMemo<T> {
  readonly #known = new Map<number, Known<T>>();
  readonly #make: (word: string) => T;
  #last: Known<T> | null = null;

  constructor(make: (word: string) => T) {
    this.#make = make;
  }

  /** The value of the word bytes[from, to). */
  at(bytes: Bytes, from: number, to: number): T {
    const last = this.#last;
    if (last !== null && isSame(last.word, bytes, from, to)) return last.value;
    let hash = 0;
    for (let i = from; i < to; i++) hash = hashStep(hash, bytes[i] as number);
    return this.find(bytes, from, to, hash);
  }

  /** The same when the hash, taken by hashStep byte by byte, is known. */
  find(bytes: Bytes, from: number, to: number, hash: number): T {
    const known = this.#known.get(hash);
    if (known !== undefined && isSame(known.word, bytes, from, to)) {
      this.#last = known;
      return known.value;
    }
    const word = newBytes(to - from);
    word.set(bytes.subarray(from, to));
    const made = { word, value: this.#make(textOf(bytes, from, to)) };
    if (this.#known.size >= MAX_WORDS) this.#known.clear();
    this.#known.set(hash, made);
    return made.value;
  }
}

export function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function isSame(word: Bytes, bytes: Bytes, from: number, to: number): boolean {
  const length = to - from;
  if (word.length !== length) return false;
  // Names of one family differ at their ends.
  for (let i = length - 1; i >= 0; i--) if (word[i] !== bytes[from + i]) return false;
  return true;
}
