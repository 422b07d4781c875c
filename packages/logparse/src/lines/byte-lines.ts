import { LIMITS } from '@rootline/contract';
import { type Bytes, bytesOf, MARGIN, newBytes, textOf } from './bytes.ts';
import { BARE_RESET, TextCleaner } from './clean-text.ts';
import { forEachLine } from './for-each-line.ts';
import { LineIndex } from './line-index.ts';
import type { FileReader, LineSink, LinesStart } from './line-source.ts';

const BLOCK_BYTES = 256 * 1024;
/** So much of a line is shown. */
const KEPT = LIMITS.line.keptBytes;
/** Of a longer line the end is not read. */
const READ = LIMITS.line.readBytes;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const CARET = 94;
const TAB = 9;
const BLANK = 32;
/** Four bytes at a time: the bit above ASCII and the blank in each. */
const HIGH_BITS = 0x80808080 | 0;
const BLANKS = 0x20202020;
const FIRST_ENDS = 4096;
const FILE_START: LinesStart = { line: 1, offset: 0 };

/** The lines of a file in UTF-8 or ASCII, read where they lie: bytes are copied once, into a block that is used again. */
export class ByteLines implements FileReader {
  /** The number of the last line that was handed on. */
  lineCount: number;
  byteCount = 0;
  cutLines = 0;
  readonly index: LineIndex;
  readonly #sink: LineSink;
  readonly #cleaner = new TextCleaner();
  readonly #block = newBytes(2 * BLOCK_BYTES + READ + MARGIN);
  readonly #words = new Int32Array(this.#block.buffer);
  /** Where the lines of the block end, when it is plain. */
  #ends = new Int32Array(FIRST_ENDS);
  #endCount = 0;
  /** Something in the block has to be cleaned away. */
  #hasControls = false;
  #fill = 0;
  /** Where the block begins in the file. */
  #offset: number;
  /** Bytes of the block's first line that were left out, and how many of them are zeros of a hole. */
  #dropped = 0;
  #droppedZeros = 0;
  #isDropping = false;
  /** The last byte that was left out: a carriage return before a line end is no part of the line. */
  #lastDropped = 0;

  constructor(sink: LineSink, { line, offset }: LinesStart = FILE_START) {
    this.#sink = sink;
    this.lineCount = line - 1;
    this.#offset = offset;
    this.index = new LineIndex(line);
  }

  get hasReplaced(): boolean {
    return this.#cleaner.hasReplaced;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += BLOCK_BYTES) this.#take(chunk.subarray(at, at + BLOCK_BYTES));
  }

  #take(piece: Uint8Array): void {
    this.byteCount += piece.length;
    let from = 0;
    if (this.#isDropping) {
      const lineFeed = piece.indexOf(LINE_FEED);
      from = lineFeed < 0 ? piece.length : lineFeed;
      this.#dropped += from;
      if (from > 0) this.#lastDropped = piece[from - 1] as number;
      if (lineFeed < 0) return;
      this.#isDropping = false;
    }
    this.#block.set(from === 0 ? piece : piece.subarray(from), this.#fill);
    this.#fill += piece.length - from;
    if (this.#fill >= BLOCK_BYTES) this.#flush();
  }

  #flush(): void {
    const end = this.#block.lastIndexOf(LINE_FEED, this.#fill - 1) + 1;
    if (end > 0) this.#deliver(end);
    if (this.#fill > READ) this.#dropHoles();
    if (this.#fill <= READ) return;
    this.#dropped += this.#fill - READ;
    this.#lastDropped = this.#block[this.#fill - 1] as number;
    this.#fill = READ;
    this.#isDropping = true;
  }

  /** Hands on the lines up to a position and moves the rest to the front. */
  #deliver(end: number): void {
    const block = this.#block;
    this.#giveWritten(end);
    if (this.#isPlain(end)) {
      for (let i = 0, start = 0; i < this.#endCount; i++) start = this.#plainLine(start, this.#ends[i] as number);
    } else {
      let lineNumber = this.lineCount;
      forEachLine(block, 0, end, (start) => {
        if (++lineNumber === this.index.nextLine) this.#note(start);
      });
      const { bytes, end: cleanEnd } = bytesOf(this.#cleaner.lines(textOf(block, 0, end)));
      forEachLine(bytes, 0, cleanEnd, (start, stop) => {
        this.lineCount++;
        this.#line(bytes, start, stop, start === 0 ? this.#leftOut() : 0);
      });
      // A last line of nothing but escapes has no text left, and is a line all the same.
      this.lineCount = lineNumber;
    }
    this.#sink.release();
    block.copyWithin(0, end, this.#fill);
    this.#fill -= end;
    this.#offset += end + this.#dropped;
    this.#dropped = 0;
    this.#droppedZeros = 0;
  }

  #giveWritten(end: number): void {
    if (this.#sink.written === undefined) return;
    let lineNumber = this.lineCount;
    forEachLine(this.#block, 0, end, (start, stop) => this.#sink.written?.(this.#block, start, stop, ++lineNumber));
  }

  /** Takes runs of zeros out of a line without an end: they are holes of a file that was cut while a process wrote to it. */
  #dropHoles(): void {
    const block = this.#block;
    let to = 0;
    for (let at = 0; at < this.#fill; at++) {
      const byte = block[at] as number;
      if (byte !== 0 || to < 2 || block[to - 1] !== 0 || block[to - 2] !== 0) block[to++] = byte;
    }
    this.#droppedZeros += this.#fill - to;
    this.#dropped += this.#fill - to;
    this.#fill = to;
  }

  /** Hands on the line of the block that a line feed ends, and gives where the next one begins. */
  #plainLine(start: number, lineFeed: number): number {
    const block = this.#block;
    if (++this.lineCount === this.index.nextLine) this.#note(start);
    const stop = lineFeed > start && block[lineFeed - 1] === CARRIAGE_RETURN ? lineFeed - 1 : lineFeed;
    const isPlainLength = stop - start <= KEPT && start > 0;
    if (isPlainLength) this.#sink.line(block, start, stop, this.lineCount);
    else this.#line(block, start, stop, start === 0 ? this.#leftOut() : 0);
    return lineFeed + 1;
  }

  /** `leftOut`: bytes of the line that never came into the block. */
  #line(bytes: Bytes, start: number, stop: number, leftOut: number): void {
    const tooMany = Math.max(0, stop - start - READ);
    if (stop - start > KEPT) this.cutLines++;
    if (tooMany + leftOut > 0) this.#sink.leaveOut(tooMany + leftOut);
    this.#sink.line(bytes, start, stop - tooMany, this.lineCount);
  }

  #leftOut(): number {
    const count = this.#dropped - this.#droppedZeros;
    return count > 0 && this.#lastDropped === CARRIAGE_RETURN ? count - 1 : count;
  }

  /** Bytes were left out only of the first line. */
  #note(start: number): void {
    this.index.note(this.#offset + start + (start === 0 ? 0 : this.#dropped));
  }

  /** True when the text up to a position is ASCII without anything that has to be cleaned; finds where its lines end. */
  #isPlain(end: number): boolean {
    const block = this.#block;
    const last = end >> 2;
    this.#endCount = 0;
    this.#hasControls = false;
    let all = this.#passWords(last);
    for (let i = last * 4; i < end; i++) all |= block[i] as number;
    if ((all & HIGH_BITS) !== 0) return false;
    this.#noteControls(last * 4, end);
    // The last line of a file may have no end of its own; behind it stands a line feed.
    if (block[end - 1] !== LINE_FEED) this.#noteControls(end, end + 1);
    if (this.#hasControls) return false;
    const plain = block.subarray(0, end);
    if (plain.indexOf(BARE_RESET) >= 0) return false;
    return plain.indexOf(CARET) < 0 || plain.indexOf('^[[') < 0;
  }

  /** Nothing but the loop: what came behind it would be compiled before it was ever run, in vain. */
  #passWords(count: number): number {
    const words = this.#words;
    let all = 0;
    for (let i = 0; i < count; i++) {
      const word = words[i] as number;
      all |= word;
      // A byte below the blank borrows from the bit above it (Hacker's Delight, 6-1).
      if (((word - BLANKS) & ~word & HIGH_BITS) !== 0) this.#noteControls(i * 4, i * 4 + 4);
    }
    return all;
  }

  #noteControls(from: number, to: number): void {
    if (this.#endCount + 4 > this.#ends.length) {
      const ends = new Int32Array(2 * this.#ends.length);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    for (let i = from; i < to; i++) {
      const c = this.#block[i] as number;
      if (c === LINE_FEED) this.#ends[this.#endCount++] = i;
      else if (c < BLANK && c !== TAB && !(c === CARRIAGE_RETURN && isEnd(this.#block, i + 1)))
        this.#hasControls = true;
    }
  }

  finish(): void {
    this.#block.fill(LINE_FEED, this.#fill, this.#fill + MARGIN);
    if (this.#fill > 0) this.#deliver(this.#fill);
  }
}

/** A carriage return before a line feed, or before nothing, is part of the line end. */
function isEnd(block: Bytes, at: number): boolean {
  return block[at] === LINE_FEED;
}
