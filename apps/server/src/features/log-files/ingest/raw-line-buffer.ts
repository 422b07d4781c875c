import { LIMITS } from '@rootline/contract';
import { type AroundLines, createTextDecoder, detectEncoding } from '@rootline/logparse';
import { viewOf } from './parquet/bytes-in-words.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Enough to tell the encoding. */
const FIRST_BYTES = 4096;
const KEPT = LIMITS.line.keptBytes;
/** A record that is longer than this has lost its first lines before it ends. */
const MOST_BYTES = 64 * 1024 * 1024;
const COMPACT_BYTES = 1024 * 1024;
/** Of lines between two entries: the last ones. */
const BETWEEN_BYTES = LIMITS.line.entryBytes;
/** Brackets of a document say nothing. */
const BETWEEN_CHARACTERS = 3;

/** Where the lines of an entry can be read as they stand in the file. */
export interface RawLines {
  /** Holds lines in UTF-8 until the next push. */
  readonly bytes: Buffer;
  readonly view: DataView;
  /** Where the lines that were found last begin and end in `bytes`, without the last line end. */
  readonly foundStart: number;
  readonly foundEnd: number;
  /** Finds lines `from` to `to`; false when they are not held. */
  find(from: number, to: number): boolean;
  /** Takes note of the lines of the next entry, and gives those that stand before it and belong to none; null = nothing. */
  passEntry(from: number, to: number): string | null;
  /** Lines that stand behind the last entry; null = nothing. */
  behindEntries(): string | null;
  /** Lines before this one are not needed any more. */
  release(line: number): void;
}

/** Holds the last lines of a file, decoded but otherwise as they are, until the parser has made entries of them. */
export class RawLineBuffer implements RawLines {
  /** Of the first line; a file without any line end is joined by line feeds. */
  lineEnd: '\n' | '\r\n' = '\n';
  #isLineEndKnown = false;
  bytes = Buffer.allocUnsafeSlow(COMPACT_BYTES);
  view = viewOf(this.bytes);
  foundStart = 0;
  foundEnd = 0;
  #fill = 0;
  /** Where lines begin, from `#firstLine` on. */
  #starts = new Int32Array(4096);
  #count = 0;
  #firstLine = 1;
  #released = 1;
  /** The last line of the entries so far. */
  #passed = 0;
  /** The last line still waits for its end. */
  #isOpen = false;
  #first: Buffer | null = Buffer.alloc(0);
  #decoder: { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string } | null = null;

  readonly #around: AroundLines;

  /**
   * `around`: what the original holds around its lines, where they are not all of it. `firstLine`: that of a part of the
   * file; only files in UTF-8 are divided.
   */
  constructor(around: AroundLines = { before: '', behind: '' }, firstLine = 1) {
    this.#around = around;
    if (firstLine === 1) return;
    this.#first = null;
    this.#firstLine = firstLine;
    this.#released = firstLine;
    this.#passed = firstLine - 1;
  }

  push(chunk: Uint8Array): void {
    if (this.#first === null) this.#decode(chunk);
    else {
      this.#first = Buffer.concat([this.#first, chunk]);
      if (this.#first.length >= FIRST_BYTES) this.#begin(this.#first);
    }
  }

  /** The file has ended. */
  end(): void {
    if (this.#first !== null) this.#begin(this.#first);
    const rest = this.#decoder?.decode() ?? '';
    if (rest !== '') this.#add(Buffer.from(rest));
  }

  find(from: number, to: number): boolean {
    const first = from - this.#firstLine;
    const last = to - this.#firstLine;
    if (first < 0 || last < first || last >= this.#count) return false;
    let end = last + 1 < this.#count ? (this.#starts[last + 1] as number) : this.#fill;
    const start = this.#starts[first] as number;
    if (end > start && this.bytes[end - 1] === LINE_FEED) {
      end--;
      if (end > start && this.bytes[end - 1] === CARRIAGE_RETURN) end--;
    }
    this.foundStart = start;
    this.foundEnd = end;
    return true;
  }

  passEntry(from: number, to: number): string | null {
    const first = this.#passed + 1;
    if (to > this.#passed) this.#passed = to;
    if (from > first) return saying(this.#between(first, from - 1).replace(/^(?:[^\S\n]*\n)+/, ''));
    return first === 1 ? saying(this.#around.before) : null;
  }

  behindEntries(): string | null {
    const lines = this.#between(this.#passed + 1, this.#firstLine + this.#count - 1);
    return saying(lines.trimEnd()) ?? saying(this.#around.behind);
  }

  #between(from: number, to: number): string {
    if (!this.find(from, to)) return '';
    const { foundStart, foundEnd, bytes } = this;
    const isCut = foundEnd - foundStart > BETWEEN_BYTES;
    const text = bytes.toString('utf8', isCut ? foundEnd - BETWEEN_BYTES : foundStart, foundEnd);
    return text.slice(isCut ? text.indexOf('\n') + 1 : 0);
  }

  release(line: number): void {
    this.#released = Math.max(this.#released, line);
  }

  #begin(first: Buffer): void {
    this.#first = null;
    const encoding = detectEncoding(first);
    if (encoding !== 'utf-8') this.#decoder = createTextDecoder(encoding);
    const hasMark = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf;
    this.#decode(hasMark ? first.subarray(3) : first);
  }

  #decode(chunk: Uint8Array): void {
    if (this.#decoder === null) this.#add(chunk);
    else {
      const text = this.#decoder.decode(chunk, { stream: true });
      const isMarked = this.#count === 0 && text.startsWith('\ufeff');
      this.#add(Buffer.from(isMarked ? text.slice(1) : text));
    }
  }

  #add(chunk: Uint8Array): void {
    this.#compact();
    this.#reserve(chunk.length);
    // Bytes are copied in runs; only a line that is too long ends one early.
    let runFrom = 0;
    const copyRun = (to: number) => {
      this.bytes.set(chunk.subarray(runFrom, to), this.#fill);
      this.#fill += to - runFrom;
      runFrom = to;
    };
    for (let at = 0; at < chunk.length; ) {
      if (!this.#isOpen) this.#startLine(this.#fill + at - runFrom);
      const lineFeed = chunk.indexOf(LINE_FEED, at);
      const stop = lineFeed < 0 ? chunk.length : lineFeed;
      const room = KEPT - (this.#fill + at - runFrom - (this.#starts[this.#count - 1] as number));
      if (stop - at > room) {
        copyRun(at + Math.max(0, room));
        runFrom = stop;
      }
      this.#isOpen = lineFeed < 0;
      if (lineFeed < 0) break;
      if (!this.#isLineEndKnown) this.#noteLineEnd(chunk, lineFeed);
      at = lineFeed + 1;
    }
    copyRun(chunk.length);
  }

  #noteLineEnd(chunk: Uint8Array, lineFeed: number): void {
    this.#isLineEndKnown = true;
    const before = lineFeed > 0 ? chunk[lineFeed - 1] : this.bytes[this.#fill - 1];
    if (before === CARRIAGE_RETURN) this.lineEnd = '\r\n';
  }

  #startLine(at: number): void {
    if (this.#count === this.#starts.length) {
      const larger = new Int32Array(2 * this.#starts.length);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#count++] = at;
  }

  #reserve(count: number): void {
    if (this.#fill + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.#fill + count));
    larger.set(this.bytes.subarray(0, this.#fill));
    this.bytes = larger;
    this.view = viewOf(larger);
  }

  /** Gives up lines that are not needed, and all but the last one when the parser holds on to too many. */
  #compact(): void {
    const isTooMuch = this.#fill > MOST_BYTES;
    const wanted = isTooMuch ? this.#count - 1 : this.#released - this.#firstLine;
    const dropped = Math.min(wanted, this.#count - 1);
    if (dropped <= 0) return;
    const offset = this.#starts[dropped] as number;
    if (!isTooMuch && offset < COMPACT_BYTES && 2 * offset < this.bytes.length) return;
    this.bytes.copyWithin(0, offset, this.#fill);
    this.#fill -= offset;
    for (let i = dropped; i < this.#count; i++) this.#starts[i - dropped] = (this.#starts[i] as number) - offset;
    this.#count -= dropped;
    this.#firstLine += dropped;
  }
}

function saying(text: string): string | null {
  return text.trim().length < BETWEEN_CHARACTERS ? null : text;
}
