import type { EntryBatch } from '@rootline/logparse';
import { sharedNumbers } from './parquet/byte-writer.ts';
import { CodedTexts, shareColumn } from './parquet/coded-texts.ts';
import { TextValues } from './parquet/text-values.ts';
import type { RawLines } from './raw-line-buffer.ts';
import { RowLines } from './row-lines.ts';

/** Small row groups let a page of 200 rows be read without unpacking the segment; smaller ones cost more to find than to unpack. */
export const GROUP_ROWS = 8192;
/** One of huge messages ends earlier. */
const BYTES = 8 * 1024 * 1024;

/** A group as the thread that stores it reads it where it lies. */
export type SharedGroup = ReturnType<EntryGroup['share']>;

/** Entries in columns until they are written as one row group. The same one is filled again and again. */
export class EntryGroup {
  count = 0;
  /** Of its entries, those without a time. */
  untimedCount = 0;
  /** The last time that was seen, in this group or before it; NaN before the first. */
  lastTimeMs = Number.NaN;
  readonly seq = sharedNumbers(Float64Array, GROUP_ROWS);
  readonly line = sharedNumbers(Float64Array, GROUP_ROWS);
  readonly lineEnd = sharedNumbers(Float64Array, GROUP_ROWS);
  readonly level = sharedNumbers(Uint8Array, GROUP_ROWS);
  readonly signal = sharedNumbers(Uint8Array, GROUP_ROWS);
  readonly timestampMs = sharedNumbers(Float64Array, GROUP_ROWS);
  /** Of an entry without a time, that of the last one before it which has one; NaN for any other. */
  readonly neighbourMs = sharedNumbers(Float64Array, GROUP_ROWS);
  readonly patternId = sharedNumbers(Uint32Array, GROUP_ROWS);
  readonly messages = TextValues.withRoomFor(GROUP_ROWS);
  readonly metadata = new CodedTexts(GROUP_ROWS);
  readonly components = new CodedTexts(GROUP_ROWS);
  readonly lines = new RowLines(GROUP_ROWS);
  /** Lines that belong to no entry, by the row that they stand beside. */
  readonly linesBefore = new Map<number, string>();
  readonly linesBehind = new Map<number, string>();
  /** First lines of the entries that rows go on, where another writer came between. */
  readonly partOf = new Map<number, string>();

  get isFull(): boolean {
    return this.count >= GROUP_ROWS || this.byteCount >= BYTES;
  }

  /** Of its texts; messages mostly stand in their lines. */
  get byteCount(): number {
    return Math.max(this.messages.out.length, this.lines.byteCount) + this.metadata.texts.out.length;
  }

  /** Takes entries of a batch from one on as long as there is room, and gives the first one that it did not take. */
  add(batch: EntryBatch, from: number, rawLines: RawLines): number {
    const { messages, metadata } = this;
    let i = from;
    for (; i < batch.count && !this.isFull; i++) {
      const row = this.count++;
      const before = rawLines.passEntry(batch.lineStart[i] as number, batch.lineEnd[i] as number);
      if (before !== null) this.linesBefore.set(row, before);
      const first = batch.partOf[i] as number;
      if (first > 0) this.partOf.set(row, String(first));
      this.seq[row] = batch.firstSeq + i;
      this.line[row] = batch.lineStart[i] as number;
      this.lineEnd[row] = batch.lineEnd[i] as number;
      this.level[row] = batch.level[i] as number;
      this.signal[row] = batch.signal[i] as number;
      this.#setTime(row, batch.timestampMs[i] as number);
      this.patternId[row] = batch.patternId[i] as number;
      messages.out.reserve(batch.messageRoomAt(i));
      messages.out.length = batch.writeMessage(i, messages.out.bytes, messages.out.length);
      messages.end();
      metadata.add(batch.metadataAt(i));
      this.components.add(batch.componentAt(i) || null);
      this.lines.add(row, batch, i, rawLines);
    }
    this.lines.copyRun(rawLines);
    return i;
  }

  #setTime(row: number, timeMs: number): void {
    const isUntimed = Number.isNaN(timeMs);
    this.timestampMs[row] = timeMs;
    this.neighbourMs[row] = isUntimed ? this.lastTimeMs : Number.NaN;
    if (isUntimed) this.untimedCount++;
    else this.lastTimeMs = timeMs;
  }

  share() {
    const { count, seq, line, lineEnd, level, signal, timestampMs, patternId, messages, metadata, components } = this;
    const { neighbourMs, lines, linesBefore, linesBehind, partOf } = this;
    return {
      count,
      seq,
      line,
      lineEnd,
      level,
      signal,
      timestampMs,
      neighbourMs,
      patternId,
      messages: messages.share(),
      metadata: shareColumn(metadata),
      components: shareColumn(components),
      lines: lines.share(),
      linesBefore,
      linesBehind,
      partOf,
    };
  }

  clear(): void {
    this.count = 0;
    this.untimedCount = 0;
    this.messages.clear();
    this.metadata.clear();
    this.components.clear();
    this.lines.clear();
    this.linesBefore.clear();
    this.linesBehind.clear();
    this.partOf.clear();
  }
}
