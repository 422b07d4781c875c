const FIRST_SIZE = 4096;
const MAX_KEYS = 1 << 18;

/** Open addressing from a 64-bit key in two halves to a number from 0; forgets everything past 262,144 keys. */
export class HashTable {
  #keysA: Int32Array;
  #keysB: Int32Array;
  #values: Int32Array;
  #mask: number;
  #size = 0;

  /** `expected`: so many keys need no growing. */
  constructor(expected = FIRST_SIZE / 2) {
    const size = 2 ** Math.ceil(Math.log2(2 * Math.max(1, expected)));
    this.#keysA = new Int32Array(size);
    this.#keysB = new Int32Array(size);
    this.#values = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
  }

  /** The value of a key; -1 when it is not there. */
  get(keyA: number, keyB: number): number {
    // As they are stored: a hash above 31 bits would never be found again, and every message of it would be a new row.
    const a = keyA | 0;
    const b = keyB | 0;
    let slot = (a ^ (a >>> 15) ^ b) & this.#mask;
    while (this.#values[slot] !== -1) {
      if (this.#keysA[slot] === a && this.#keysB[slot] === b) return this.#values[slot] as number;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  set(a: number, b: number, value: number): void {
    // A smaller table would have to grow again, and leave what it outgrew.
    if (this.#size >= MAX_KEYS) this.clear();
    else if (this.#size * 2 > this.#mask) this.#grow();
    this.#put(a | 0, b | 0, value);
  }

  /** Forgets all keys. */
  clear(): void {
    this.#values.fill(-1);
    this.#size = 0;
  }

  #put(a: number, b: number, value: number): void {
    let slot = (a ^ (a >>> 15) ^ b) & this.#mask;
    while (this.#values[slot] !== -1) slot = (slot + 1) & this.#mask;
    this.#keysA[slot] = a;
    this.#keysB[slot] = b;
    this.#values[slot] = value;
    this.#size++;
  }

  #grow(): void {
    const [keysA, keysB, values] = [this.#keysA, this.#keysB, this.#values];
    const size = 2 * values.length;
    this.#keysA = new Int32Array(size);
    this.#keysB = new Int32Array(size);
    this.#values = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
    this.#size = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (value !== -1) this.#put(keysA[i] as number, keysB[i] as number, value);
    }
  }
}
