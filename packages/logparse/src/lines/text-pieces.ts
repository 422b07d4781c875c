import { LineIndex } from './line-index.ts';
import { createTextDecoder, type TextEncoding } from './text-decoder.ts';

const PIECE_BYTES = 256 * 1024;
const LINE_FEED = 10;

/** Decodes a file piece by piece, counts its lines and notes where they begin. */
export class TextPieces {
  lineCount = 0;
  byteCount = 0;
  readonly index = new LineIndex();
  readonly #isWide: boolean;
  readonly #decoder: ReturnType<typeof createTextDecoder>;
  readonly #sink: (piece: string) => void;
  #units = 0;
  #isInLine = false;

  constructor(encoding: TextEncoding, sink: (piece: string) => void) {
    this.#isWide = encoding !== 'utf-8';
    this.#decoder = createTextDecoder(encoding);
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const bytes = chunk.subarray(at, at + PIECE_BYTES);
      const text = this.#decoder.decode(bytes, { stream: true });
      if (this.#isWide) this.#countUnits(text);
      else this.#count(bytes.length, (from) => bytes.indexOf(LINE_FEED, from), this.byteCount, 1);
      this.byteCount += bytes.length;
      this.#sink(text);
    }
  }

  /** UTF-16: every code unit is two bytes, so offsets follow from the decoded length. */
  #countUnits(text: string): void {
    this.#count(text.length, (from) => text.indexOf('\n', from), this.#units * 2, 2);
    this.#units += text.length;
  }

  #count(length: number, lineFeedFrom: (at: number) => number, offset: number, width: number): void {
    for (let at = 0; at < length; ) {
      if (!this.#isInLine) {
        this.#isInLine = true;
        this.lineCount++;
        if (this.lineCount === this.index.nextLine) this.index.note(offset + at * width);
      }
      const end = lineFeedFrom(at);
      if (end < 0) return;
      this.#isInLine = false;
      at = end + 1;
    }
  }

  finish(): void {
    const text = this.#decoder.decode();
    if (this.#isWide) this.#countUnits(text);
    this.#sink(text);
  }
}
