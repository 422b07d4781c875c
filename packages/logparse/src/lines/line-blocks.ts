import { LIMITS } from '@rootline/contract';
import { LineIndex } from './line-index.ts';
import { createTextDecoder, type TextEncoding } from './text-decoder.ts';

const BLOCK_BYTES = 256 * 1024;
const NEW_LINE = 10;

export interface BlockReader {
  push(chunk: Uint8Array): void;
  finish(): void;
  readonly lineCount: number;
  readonly byteCount: number;
  readonly cutLines: number;
  readonly index: LineIndex;
}

export interface BlockOptions {
  /** False for documents whose records do not follow lines: text is handed on in pieces of any border. */
  wholeLines: boolean;
  /** Takes decoded text; with wholeLines every block but the last ends in a line feed. */
  sink: (text: string) => void;
}

/** Reads bytes as blocks of decoded text, counts lines and keeps at most 64 KiB of each line when lines are asked for. */
export function createBlockReader(encoding: TextEncoding, options: BlockOptions): BlockReader {
  return encoding === 'utf-8' ? new ByteBlocks(options) : new WideBlocks(encoding, options);
}

class ByteBlocks implements BlockReader {
  lineCount = 0;
  byteCount = 0;
  cutLines = 0;
  readonly index = new LineIndex();
  readonly #options: BlockOptions;
  readonly #decoder = createTextDecoder('utf-8');
  #buffer = new Uint8Array(BLOCK_BYTES * 2);
  #fill = 0;
  /** Bytes of the unfinished line that are already in the buffer. */
  #lineBytes = 0;
  #endsInLine = false;

  constructor(options: BlockOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += BLOCK_BYTES) this.#take(chunk.subarray(at, at + BLOCK_BYTES));
  }

  #take(piece: Uint8Array): void {
    this.#reserve(piece.length);
    let at = 0;
    /** Everything from here on is kept as it is: lines are copied together. */
    let copyFrom = 0;
    while (at < piece.length) {
      if (!this.#endsInLine) this.#beginLine(this.byteCount + at);
      const end = piece.indexOf(NEW_LINE, at);
      const stop = end < 0 ? piece.length : end;
      const room = this.#options.wholeLines ? LIMITS.line.keptBytes - this.#lineBytes : Number.POSITIVE_INFINITY;
      if (stop - at > room) {
        this.#copy(piece, copyFrom, at + Math.max(0, room));
        if (this.#lineBytes <= LIMITS.line.keptBytes) this.cutLines++;
        this.#lineBytes = LIMITS.line.keptBytes + 1;
        copyFrom = stop;
      } else this.#lineBytes += stop - at;
      if (end < 0) break;
      this.#endsInLine = false;
      this.#lineBytes = 0;
      at = end + 1;
    }
    this.#copy(piece, copyFrom, piece.length);
    this.byteCount += piece.length;
    if (this.#fill >= BLOCK_BYTES) this.#flush();
  }

  #beginLine(offset: number): void {
    this.#endsInLine = true;
    this.lineCount++;
    if (this.lineCount === this.index.nextLine) this.index.note(offset);
  }

  #copy(piece: Uint8Array, from: number, to: number): void {
    if (to <= from) return;
    this.#buffer.set(piece.subarray(from, to), this.#fill);
    this.#fill += to - from;
  }

  #reserve(bytes: number): void {
    if (this.#fill + bytes + 1 <= this.#buffer.length) return;
    const larger = new Uint8Array((this.#fill + bytes) * 2);
    larger.set(this.#buffer.subarray(0, this.#fill));
    this.#buffer = larger;
  }

  #flush(): void {
    const end = this.#options.wholeLines ? this.#buffer.subarray(0, this.#fill).lastIndexOf(NEW_LINE) + 1 : this.#fill;
    if (end === 0) return;
    this.#options.sink(this.#decoder.decode(this.#buffer.subarray(0, end), { stream: !this.#options.wholeLines }));
    this.#buffer.copyWithin(0, end, this.#fill);
    this.#fill -= end;
  }

  finish(): void {
    this.#options.sink(this.#decoder.decode(this.#buffer.subarray(0, this.#fill)));
    this.#fill = 0;
  }
}

/** UTF-16: every code unit is two bytes, so offsets follow from the decoded length. */
class WideBlocks implements BlockReader {
  lineCount = 0;
  byteCount = 0;
  cutLines = 0;
  readonly index = new LineIndex();
  readonly #options: BlockOptions;
  readonly #decoder: ReturnType<typeof createTextDecoder>;
  #rest = '';
  #units = 0;
  #inLine = false;

  constructor(encoding: TextEncoding, options: BlockOptions) {
    this.#options = options;
    this.#decoder = createTextDecoder(encoding);
  }

  push(chunk: Uint8Array): void {
    this.byteCount += chunk.length;
    for (let at = 0; at < chunk.length; at += BLOCK_BYTES) {
      this.#take(this.#decoder.decode(chunk.subarray(at, at + BLOCK_BYTES), { stream: true }));
    }
  }

  #take(text: string): void {
    for (let at = 0; at < text.length; ) {
      if (!this.#inLine) {
        this.#inLine = true;
        this.lineCount++;
        if (this.lineCount === this.index.nextLine) this.index.note((this.#units + at) * 2);
      }
      const end = text.indexOf('\n', at);
      if (end < 0) break;
      this.#inLine = false;
      at = end + 1;
    }
    this.#units += text.length;
    if (!this.#options.wholeLines) {
      this.#options.sink(text);
      return;
    }
    const whole = text.lastIndexOf('\n') + 1;
    if (whole > 0) {
      this.#options.sink(this.#cut(this.#rest + text.slice(0, whole)));
      this.#rest = '';
    }
    const room = LIMITS.line.keptBytes - this.#rest.length + 1;
    this.#rest += text.slice(whole, whole + Math.max(0, room));
  }

  #cut(text: string): string {
    if (text.length <= LIMITS.line.keptBytes) return text;
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (line.length <= LIMITS.line.keptBytes) continue;
      this.cutLines++;
      lines[index] = line.slice(0, LIMITS.line.keptBytes);
    }
    return lines.join('\n');
  }

  finish(): void {
    this.#take(this.#decoder.decode());
    if (this.#rest !== '') this.#options.sink(this.#cut(this.#rest));
    this.#rest = '';
  }
}
