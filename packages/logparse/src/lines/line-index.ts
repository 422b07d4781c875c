import { LIMITS } from '@rootline/contract';

const MAX_OFFSETS = 20_000;

/** An index as plain data: offsets[i] is where line 1 + (first + i) * stride begins. */
export interface LineIndexState {
  stride: number;
  first: number;
  offsets: number[];
}

/** Notes where every n-th line begins; n doubles when the list grows long, so memory does not follow the file. */
export class LineIndex {
  #stride: number = LIMITS.entries.indexStride;
  #offsets: number[] = [];
  /** How many strides lie before the first line that is noted. */
  #first: number;
  #next: number;

  /** `firstLine`: the first line that can be noted. */
  constructor(firstLine = 1) {
    this.#first = Math.ceil((firstLine - 1) / this.#stride);
    this.#next = 1 + this.#first * this.#stride;
  }

  /** The next line that should be noted. */
  get nextLine(): number {
    return this.#next;
  }

  /** Takes the byte offset of the line `nextLine`. */
  note(offset: number): void {
    this.#offsets.push(offset);
    if (this.#offsets.length >= MAX_OFFSETS) this.#thin();
    this.#next = 1 + (this.#first + this.#offsets.length) * this.#stride;
  }

  #thin(): void {
    this.#offsets = this.#offsets.filter((_offset, index) => (this.#first + index) % 2 === 0);
    this.#first = Math.ceil(this.#first / 2);
    this.#stride *= 2;
  }

  state(): LineIndexState {
    return { stride: this.#stride, first: this.#first, offsets: this.#offsets };
  }

  /** Goes on with the index of the lines that follow. */
  absorb({ stride, first, offsets }: LineIndexState): void {
    while (this.#stride < stride) this.#thin();
    const times = this.#stride / stride;
    this.#offsets.push(...offsets.filter((_offset, index) => (first + index) % times === 0));
    while (this.#offsets.length >= MAX_OFFSETS) this.#thin();
  }

  result(): { stride: number; offsets: number[] } {
    return { stride: this.#stride, offsets: this.#offsets };
  }
}
