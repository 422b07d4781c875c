/** Keeps the last n things that were pushed. */
export class RecentRefs<T> {
  readonly #kept: T[] = [];
  readonly #capacity: number;
  #next = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  push(item: T): void {
    this.#kept[this.#next] = item;
    this.#next = (this.#next + 1) % this.#capacity;
  }

  inOrder(): T[] {
    return [...this.#kept.slice(this.#next), ...this.#kept.slice(0, this.#next)];
  }
}
