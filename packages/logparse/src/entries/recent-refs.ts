/** Keeps the last n of many things in objects that are used again. */
export class RecentRefs<T> {
  readonly #kept: T[] = [];
  readonly #capacity: number;
  readonly #make: () => T;
  #next = 0;

  constructor(capacity: number, make: () => T) {
    this.#capacity = capacity;
    this.#make = make;
  }

  /** The object to be filled for one thing more; it is that of the oldest when all are in use. */
  next(): T {
    if (this.#next >= this.#kept.length && this.#kept.length < this.#capacity) this.#kept.push(this.#make());
    const ref = this.#kept[this.#next] as T;
    this.#next = (this.#next + 1) % this.#capacity;
    return ref;
  }

  inOrder(): T[] {
    return [...this.#kept.slice(this.#next), ...this.#kept.slice(0, this.#next)];
  }
}
