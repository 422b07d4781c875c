import { ByteLines } from './byte-lines.ts';
import type { Bytes } from './bytes.ts';
import { TextCleaner } from './clean-text.ts';
import type { LineIndex } from './line-index.ts';
import type { TextEncoding } from './text-decoder.ts';
import { TextPieces } from './text-pieces.ts';
import { WideLines } from './wide-lines.ts';

/** Takes the bytes of a file in chunks and hands on what a format reads. */
export interface FileReader {
  push(chunk: Uint8Array): void;
  finish(): void;
  readonly lineCount: number;
  readonly byteCount: number;
  readonly cutLines: number;
  /** Some bytes were no text. */
  readonly hasReplaced: boolean;
  readonly index: LineIndex;
}

export interface LineSink {
  /** The line that comes next is cut: so many of its bytes are left out. */
  leaveOut(bytes: number): void;
  /** Takes the physical line bytes[start, end), cleaned, without its line end and with at most 1 MiB. */
  line(bytes: Bytes, start: number, end: number, lineNumber: number): void;
  /** Takes the same line as it stands in the file, before it is cleaned; missing where no one reads that. Not of wide text. */
  written?(bytes: Bytes, start: number, end: number, lineNumber: number): void;
  /** The bytes of the lines so far will be overwritten. */
  release(): void;
}

/** Where in a file the first byte stands that is read: at the beginning of a line. */
export interface LinesStart {
  line: number;
  offset: number;
}

/** Cuts a file into physical lines. */
export function createLineSource(encoding: TextEncoding, sink: LineSink): FileReader {
  return encoding === 'utf-8' ? new ByteLines(sink) : new WideLines(encoding, sink);
}

/** Hands a file on as text in pieces of any border, for records that do not follow lines. */
export function createTextSource(encoding: TextEncoding, sink: (piece: string) => void): FileReader {
  const cleaner = new TextCleaner();
  const pieces = new TextPieces(encoding, (piece) => sink(cleaner.piece(piece)));
  return {
    push: (chunk) => pieces.push(chunk),
    finish: () => pieces.finish(),
    get lineCount() {
      return pieces.lineCount;
    },
    get byteCount() {
      return pieces.byteCount;
    },
    cutLines: 0,
    get hasReplaced() {
      return cleaner.hasReplaced;
    },
    index: pieces.index,
  };
}
