import { type Bytes, copyOf, textOf } from '../lines/bytes.ts';

const MAX_WORDS = 4096;
const FIRST_SLOTS = 16;
/** A memo whose words come fewer times each costs more than it saves. */
const WORTH_TIMES = 4;

interface Known<T> {
  hash: number;
  word: Bytes;
  value: T;
}

/**
 * Remembers what was worked out for words that come again and again, without making a text of them:
 * the word is found by its hash and compared in place.
 */
export class WordMemo<T> {
  /** Words that are remembered. */
  size = 0;
  #slots = new Array<Known<T> | null>(FIRST_SLOTS).fill(null);
  #mask = FIRST_SLOTS - 1;
  readonly #make: (word: string) => T;
  #last: Known<T> | null = null;
  /** Words that were asked for since it was empty, those left out that came twice in a row. */
  #asked = 0;
  /** Nearly every word is a new one, so that none is remembered. */
  #isPassing = false;

  constructor(make: (word: string) => T) {
    this.#make = make;
  }

  /** The value of the word bytes[from, to). */
  at(bytes: Bytes, from: number, to: number): T {
    const last = this.#last;
    if (last !== null && isSame(last.word, bytes, from, to)) return last.value;
    if (this.#isPassing) return this.#make(textOf(bytes, from, to));
    let hash = 0;
    for (let i = from; i < to; i++) hash = hashStep(hash, bytes[i] as number);
    return this.find(bytes, from, to, hash);
  }

  /** The same when the hash, taken by hashStep byte by byte, is known. */
  find(bytes: Bytes, from: number, to: number, hash: number): T {
    if (this.#isPassing) return this.#make(textOf(bytes, from, to));
    this.#asked++;
    for (let slot = slotOf(hash) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const known = this.#slots[slot] as Known<T> | null;
      if (known === null) return this.#add(bytes, from, to, hash);
      if (known.hash === hash && isSame(known.word, bytes, from, to)) {
        this.#last = known;
        return known.value;
      }
    }
  }

  clear(): void {
    this.#slots = new Array<Known<T> | null>(FIRST_SLOTS).fill(null);
    this.#mask = FIRST_SLOTS - 1;
    this.size = 0;
    this.#asked = 0;
    this.#last = null;
  }

  #add(bytes: Bytes, from: number, to: number, hash: number): T {
    if (this.size >= MAX_WORDS) {
      this.#isPassing = this.#asked < WORTH_TIMES * MAX_WORDS;
      this.clear();
    } else if (this.size * 4 >= this.#slots.length) this.#grow();
    const known = { hash, word: copyOf(bytes, from, to), value: this.#make(textOf(bytes, from, to)) };
    this.size++;
    this.#put(known);
    return known.value;
  }

  #grow(): void {
    const known = this.#slots;
    this.#slots = new Array<Known<T> | null>(2 * known.length).fill(null);
    this.#mask = this.#slots.length - 1;
    for (const one of known) if (one !== null) this.#put(one);
  }

  #put(known: Known<T>): void {
    let slot = slotOf(known.hash) & this.#mask;
    while (this.#slots[slot] !== null) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = known;
  }
}

export function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function slotOf(hash: number): number {
  return hash ^ (hash >>> 14);
}

function isSame(word: Bytes, bytes: Bytes, from: number, to: number): boolean {
  const length = to - from;
  if (word.length !== length) return false;
  // Names of one family differ at their ends.
  for (let i = length - 1; i >= 0; i--) if (word[i] !== bytes[from + i]) return false;
  return true;
}
