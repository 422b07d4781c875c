const KEPT = 16;
const SHOWN = 5;

/** Kept lines as plain data. */
export interface KeptLines {
  width: number;
  lines: number[];
}

/** Lines spread over a template's occurrences, without chance: the first of each block of lines is kept, and blocks double. */
export class ExampleLines {
  #lines: number[] = [];
  #width = 1;
  /** Where the block of the last kept line ends. */
  #next = 0;

  /** Lines come in ascending order. */
  add(line: number): void {
    if (line >= this.#next) this.#keep(line);
  }

  #keep(line: number): void {
    this.#lines.push(line);
    while (this.#lines.length >= KEPT) this.#widen();
    this.#next = (this.#blockOf(line) + 1) * this.#width;
  }

  #blockOf(line: number): number {
    return Math.floor(line / this.#width);
  }

  #widen(): void {
    this.#width *= 2;
    this.#lines = this.#lines.filter(
      (line, i) => i === 0 || this.#blockOf(line) > this.#blockOf(this.#lines[i - 1] ?? 0),
    );
  }

  state(): KeptLines {
    return { width: this.#width, lines: this.#lines };
  }

  /** Goes on with lines that were kept elsewhere, all behind its own. */
  absorb({ width, lines }: KeptLines): void {
    while (this.#width < width) this.#widen();
    const last = this.#lines.at(-1);
    this.#next = last === undefined ? 0 : (this.#blockOf(last) + 1) * this.#width;
    for (const line of lines) this.add(line);
  }

  /** The examples of several patterns together: at most 5, ascending, the first always among them. */
  static spread(all: ExampleLines[]): number[] {
    const lines = [...new Set(all.flatMap((one) => one.#lines))].sort((a, b) => a - b);
    if (lines.length <= SHOWN) return lines;
    const picked = Array.from(
      { length: SHOWN },
      (_none, i) => lines[Math.round((i * (lines.length - 1)) / (SHOWN - 1))],
    );
    return picked.filter((line) => line !== undefined);
  }
}
