import { bytesOf } from '../lines/bytes.ts';
import type { FormatContext, LineReader } from './format.ts';

const SAMPLE_CHARACTERS = 64 * 1024;

/** Says how lines are read that are found behind something else. */
export type OpenRest = (lines: string[], context: FormatContext) => LineReader;

/** Reads text that comes in pieces of any border as lines; their format is found in the first 64 KiB, whatever the pieces. */
export class RestLines {
  #text = '';
  #next: number;
  #reader: LineReader | null = null;
  readonly #context: FormatContext;
  readonly #open: OpenRest;
  #isInLine: boolean;

  /** The first piece begins with the line `firstLine`, or lies within it; then that line is left out. */
  constructor(firstLine: number, context: FormatContext, options: { open: OpenRest; isInLine: boolean }) {
    this.#next = firstLine;
    this.#context = context;
    this.#open = options.open;
    this.#isInLine = options.isInLine;
  }

  text(piece: string): void {
    this.#text += this.#isInLine ? this.#behindLine(piece) : piece;
    if (this.#reader !== null || this.#text.length >= SAMPLE_CHARACTERS) this.#readLines();
  }

  #behindLine(piece: string): string {
    const lineFeed = piece.indexOf('\n');
    if (lineFeed < 0) return '';
    this.#isInLine = false;
    this.#next++;
    return piece.slice(lineFeed + 1);
  }

  end(): void {
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n';
    this.#readLines();
    this.#reader?.end();
  }

  #readLines(): void {
    this.#reader ??= this.#open(this.#text.slice(0, SAMPLE_CHARACTERS).split(/\r?\n/), this.#context);
    let from = 0;
    for (let to = this.#text.indexOf('\n'); to >= 0; to = this.#text.indexOf('\n', from)) {
      const line = this.#text.slice(from, this.#text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to);
      const { bytes, end } = bytesOf(line);
      this.#reader.line(bytes, 0, end, this.#next++);
      from = to + 1;
    }
    this.#text = this.#text.slice(from);
  }
}
