import { LIMITS } from '@rootline/contract';

const MAX_OFFSETS = 20_000;

/** Notes where every n-th line begins; n doubles when the list grows long, so memory does not follow the file. */
export class LineIndex {
  #stride: number = LIMITS.entries.indexStride;
  #offsets: number[] = [];
  #next = 1;

  /** The next line that should be noted. */
  get nextLine(): number {
    return this.#next;
  }

  /** Takes the byte offset of the line `nextLine`. */
  note(offset: number): void {
    this.#offsets.push(offset);
    if (this.#offsets.length >= MAX_OFFSETS) {
      this.#offsets = this.#offsets.filter((_offset, index) => index % 2 === 0);
      this.#stride *= 2;
    }
    this.#next = 1 + this.#offsets.length * this.#stride;
  }

  result(): { stride: number; offsets: number[] } {
    return { stride: this.#stride, offsets: this.#offsets };
  }
}
