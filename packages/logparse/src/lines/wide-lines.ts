import { LIMITS } from '@rootline/contract';
import { byteLengthOf, bytesOf } from './bytes.ts';
import { TextCleaner } from './clean-text.ts';
import { forEachLine } from './for-each-line.ts';
import type { FileReader, LineSink } from './line-source.ts';
import type { TextEncoding } from './text-decoder.ts';
import { TextPieces } from './text-pieces.ts';

const READ = LIMITS.line.readBytes;

/** The lines of a file in UTF-16. */
export class WideLines implements FileReader {
  cutLines = 0;
  readonly #pieces: TextPieces;
  readonly #cleaner = new TextCleaner();
  readonly #sink: LineSink;
  #rest = '';
  #lineNumber = 0;
  /** Bytes, as UTF-8, that were left out of the line that is being read. */
  #leftOut = 0;

  constructor(encoding: TextEncoding, sink: LineSink) {
    this.#sink = sink;
    this.#pieces = new TextPieces(encoding, (piece) => this.#take(piece));
  }

  get lineCount(): number {
    return this.#pieces.lineCount;
  }

  get byteCount(): number {
    return this.#pieces.byteCount;
  }

  get hasReplaced(): boolean {
    return this.#cleaner.hasReplaced;
  }

  get index() {
    return this.#pieces.index;
  }

  push(chunk: Uint8Array): void {
    this.#pieces.push(chunk);
  }

  finish(): void {
    this.#pieces.finish();
    if (this.#rest !== '') this.#deliver(this.#rest);
    this.#rest = '';
  }

  #take(piece: string): void {
    const whole = piece.lastIndexOf('\n') + 1;
    if (whole > 0) {
      // What a line that was cut goes on with is left out too.
      const lineEnd = this.#leftOut === 0 ? 0 : piece.indexOf('\n');
      this.#leftOut += byteLengthOf(piece.slice(0, lineEnd).replace(/\r$/, ''));
      this.#deliver(this.#rest + piece.slice(lineEnd, whole));
      this.#rest = '';
    }
    const kept = whole + Math.max(0, READ + 1 - this.#rest.length);
    // One character more than is kept tells that the line was longer.
    this.#rest += piece.slice(whole, kept);
    this.#leftOut += byteLengthOf(piece.slice(kept));
  }

  #deliver(lines: string): void {
    const { bytes, end } = bytesOf(this.#cleaner.lines(lines));
    forEachLine(bytes, 0, end, (start, stop) => {
      const leftOut = Math.max(0, stop - start - READ) + (start === 0 ? this.#leftOut : 0);
      if (stop - start > LIMITS.line.keptBytes) this.cutLines++;
      if (leftOut > 0) this.#sink.leaveOut(leftOut);
      this.#sink.line(bytes, start, Math.min(stop, start + READ), ++this.#lineNumber);
    });
    this.#leftOut = 0;
    this.#sink.release();
  }
}
