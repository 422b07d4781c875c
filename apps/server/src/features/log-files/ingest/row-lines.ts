import type { EntryBatch } from '@rootline/logparse';
import { ByteWriter, sharedBytes, sharedNumbers } from './parquet/byte-writer.ts';
import type { RawLines } from './raw-line-buffer.ts';

/** The row has no lines, or is kept as it is, whatever its message. */
const NO_LINES = -1;
const WHOLE = -1;
/** Bytes between the lines of two rows that are copied with them: a line end, a line that belongs to none. */
const GAP_BYTES = 128;

/** Lines of rows as another thread reads them where they lie: row i is bytes[starts[i], ends[i]), none where it starts below 0. */
export interface SharedRowLines {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Where the message of a row most likely stands in its lines; below 0: the row is kept whole. */
  readonly headerLengths: Int32Array;
}

/** The lines of the rows of a group as they stand in the file, for the thread that takes them apart. */
export class RowLines {
  readonly #out = new ByteWriter(sharedBytes(64 * 1024));
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #headerLengths: Int32Array;
  /** Bytes of the raw lines that rows point to and that were not copied yet: neighbors go in one piece. */
  #runStart = 0;
  #runEnd = 0;

  constructor(most: number) {
    this.#starts = sharedNumbers(Int32Array, most);
    this.#ends = sharedNumbers(Int32Array, most);
    this.#headerLengths = sharedNumbers(Int32Array, most);
  }

  get byteCount(): number {
    return this.#out.length + this.#runEnd - this.#runStart;
  }

  /** Takes entry `i` of a batch as a row. `copyRun` must follow before the raw lines change. */
  add(row: number, batch: EntryBatch, i: number, rawLines: RawLines): void {
    const isHeld = rawLines.find(batch.lineStart[i] as number, batch.lineEnd[i] as number);
    const record = batch.recordTextAt(i);
    if (record !== null && !(isHeld && isFrameOf(rawLines, record))) this.#addRecord(row, record, rawLines);
    else if (isHeld) this.#addLines(row, batch.headerLengthAt(i), rawLines);
    else this.#starts[row] = NO_LINES;
  }

  #addLines(row: number, headerLength: number, rawLines: RawLines): void {
    const { foundStart, foundEnd } = rawLines;
    if (foundStart < this.#runStart || foundStart > this.#runEnd + GAP_BYTES) {
      this.copyRun(rawLines);
      this.#runStart = foundStart;
      this.#runEnd = foundEnd;
    } else if (foundEnd > this.#runEnd) this.#runEnd = foundEnd;
    const moved = this.#out.length - this.#runStart;
    this.#starts[row] = foundStart + moved;
    this.#ends[row] = foundEnd + moved;
    this.#headerLengths[row] = headerLength;
  }

  #addRecord(row: number, record: string, rawLines: RawLines): void {
    this.copyRun(rawLines);
    const out = this.#out;
    out.reserve(3 * record.length);
    this.#starts[row] = out.length;
    out.length += out.bytes.write(record, out.length);
    this.#ends[row] = out.length;
    this.#headerLengths[row] = WHOLE;
  }

  /** Copies what rows point to. */
  copyRun({ bytes }: RawLines): void {
    if (this.#runEnd > this.#runStart) this.#out.append(bytes.subarray(this.#runStart, this.#runEnd));
    this.#runStart = 0;
    this.#runEnd = 0;
  }

  share(): SharedRowLines {
    return {
      bytes: this.#out.bytes,
      starts: this.#starts,
      ends: this.#ends,
      headerLengths: this.#headerLengths,
    };
  }

  clear(): void {
    this.#out.clear();
  }
}

/** Whether the lines hold one record and little more than that, so that they are its text. */
function isFrameOf({ bytes, foundStart: start, foundEnd: end }: RawLines, record: string): boolean {
  if (end - start > 4 * record.length + 1024) return false;
  const lines = bytes.toString('utf8', start, end);
  const at = lines.indexOf(record);
  return at >= 0 && !lines.slice(0, at).includes('}') && !lines.slice(at + record.length).includes('{');
}
