const KEPT = 16;
const SHOWN = 5;

/** Lines spread over a template's occurrences, without chance: every n-th is kept and n doubles. */
export class ExampleLines {
  #lines: number[] = [];
  #stride = 1;
  #seen = 0;

  add(line: number): void {
    // The stride is a power of two.
    if ((this.#seen++ & (this.#stride - 1)) !== 0) return;
    this.#lines.push(line);
    if (this.#lines.length < KEPT) return;
    this.#lines = this.#lines.filter((_line, index) => index % 2 === 0);
    this.#stride *= 2;
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
