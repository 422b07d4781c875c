import type { EntryBatch } from '@rootline/logparse';
import { ByteWriter } from './parquet/byte-writer.ts';
import { CodedTexts } from './parquet/coded-texts.ts';
import {
  type ColumnFacts,
  encodeCodedTexts,
  encodeDoubles,
  encodeFew,
  encodeGrowing,
  encodeGrowingTexts,
  encodeTexts,
  type PageWriters,
} from './parquet/encode-column.ts';
import { CONVERTED_TYPES, type ColumnShape, type EncodedColumn, TYPES } from './parquet/parquet-file.ts';
import { TextValues } from './parquet/text-values.ts';
import type { RawLines } from './raw-line-buffer.ts';
import { RawParts } from './raw-parts.ts';

/** Small row groups let a page of 200 rows be read without unpacking the segment. */
const ROWS = 20_480;
/** One of huge messages ends earlier. */
const BYTES = 8 * 1024 * 1024;

interface EntryColumn extends ColumnShape {
  encode(group: EntryGroup, out: PageWriters): ColumnFacts;
}

const { int32, int64, double, byteArray } = TYPES;
const { utf8, uint8, uint32, int64: wide } = CONVERTED_TYPES;
const bigint = { type: int64, convertedType: wide, isOptional: false };
const byte = { type: int32, convertedType: uint8, isOptional: false };
const text = { type: byteArray, convertedType: utf8 };

const besideColumn = (name: string, textsOf: (group: EntryGroup) => ReadonlyMap<number, string>): EntryColumn => ({
  name,
  ...text,
  isOptional: true,
  encode: (group, out) => {
    const texts = textsOf(group);
    const column = new CodedTexts(group.count);
    for (let row = 0; row < group.count; row++) column.add(texts.get(row) ?? null);
    return encodeCodedTexts(out, column);
  },
});

const COLUMNS: readonly EntryColumn[] = [
  { name: 'seq', ...bigint, encode: (group, out) => encodeGrowing(out, group.seq, group.count) },
  { name: 'line', ...bigint, encode: (group, out) => encodeGrowing(out, group.line, group.count) },
  { name: 'line_end', ...bigint, encode: (group, out) => encodeGrowing(out, group.lineEnd, group.count) },
  { name: 'level', ...byte, encode: (group, out) => encodeFew(out, group.level, group.count) },
  { name: 'signal', ...byte, encode: (group, out) => encodeFew(out, group.signal, group.count) },
  {
    name: 'ts_ms',
    type: double,
    convertedType: null,
    isOptional: true,
    encode: (group, out) => encodeDoubles(out, group.timestampMs, group.count),
  },
  {
    name: 'pattern_id',
    type: int32,
    convertedType: uint32,
    isOptional: false,
    encode: (group, out) => encodeFew(out, group.patternId, group.count),
  },
  { name: 'message', ...text, isOptional: false, encode: (group, out) => encodeTexts(out, group.messages) },
  { name: 'metadata', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.metadata) },
  { name: 'component', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.components) },
  // The parts of an entry as it stands in the file, around its message.
  { name: 'raw_time', ...text, isOptional: true, encode: (group, out) => encodeGrowingTexts(out, group.raw.times) },
  { name: 'raw_head', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.raw.heads) },
  { name: 'raw_tail', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.raw.tails) },
  // All of it, where its message does not stand in it as it is.
  { name: 'raw', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.raw.wholes) },
  besideColumn('lines_before', (group) => group.linesBefore),
  besideColumn('lines_behind', (group) => group.linesBehind),
];

export const ENTRY_COLUMNS: readonly ColumnShape[] = COLUMNS;

/** Entries in columns until they are written as one row group. The same one is filled again and again. */
export class EntryGroup {
  count = 0;
  readonly seq = new Float64Array(ROWS);
  readonly line = new Float64Array(ROWS);
  readonly lineEnd = new Float64Array(ROWS);
  readonly level = new Uint8Array(ROWS);
  readonly signal = new Uint8Array(ROWS);
  readonly timestampMs = new Float64Array(ROWS);
  readonly patternId = new Uint32Array(ROWS);
  readonly messages = new TextValues(ROWS);
  readonly metadata = new CodedTexts(ROWS);
  readonly components = new CodedTexts(ROWS);
  readonly raw = new RawParts(ROWS);
  /** Lines that belong to no entry, by the row that they stand beside. */
  readonly linesBefore = new Map<number, string>();
  readonly linesBehind = new Map<number, string>();
  readonly #out = COLUMNS.map((): PageWriters => ({ page: new ByteWriter(), dictionary: new ByteWriter() }));

  get isFull(): boolean {
    return this.count >= ROWS || this.byteCount >= BYTES;
  }

  /** Of its texts. */
  get byteCount(): number {
    return this.messages.out.length + this.metadata.texts.out.length + this.raw.byteCount;
  }

  /** Takes entries of a batch from one on as long as there is room, and gives the first one that it did not take. */
  add(batch: EntryBatch, from: number, rawLines: RawLines): number {
    const { messages, metadata } = this;
    let i = from;
    for (; i < batch.count && !this.isFull; i++) {
      const row = this.count++;
      const before = rawLines.passEntry(batch.lineStart[i] as number, batch.lineEnd[i] as number);
      if (before !== null) this.linesBefore.set(row, before);
      this.seq[row] = batch.firstSeq + i;
      this.line[row] = batch.lineStart[i] as number;
      this.lineEnd[row] = batch.lineEnd[i] as number;
      this.level[row] = batch.level[i] as number;
      this.signal[row] = batch.signal[i] as number;
      this.timestampMs[row] = batch.timestampMs[i] as number;
      this.patternId[row] = batch.patternId[i] as number;
      messages.out.reserve(batch.messageRoomAt(i));
      const start = messages.out.length;
      messages.out.length = batch.writeMessage(i, messages.out.bytes, start);
      messages.end();
      metadata.add(batch.metadataAt(i));
      this.components.add(batch.componentAt(i) || null);
      this.raw.add(batch, i, rawLines, messages.out, start);
    }
    return i;
  }

  encode(): EncodedColumn[] {
    return COLUMNS.map((column, i) => {
      const out = this.#out[i] as PageWriters;
      out.page.clear();
      out.dictionary.clear();
      const facts = column.encode(this, out);
      return {
        ...facts,
        shape: column,
        valueCount: this.count,
        page: out.page.written(),
        dictionary: out.dictionary.written(),
      };
    });
  }

  clear(): void {
    this.count = 0;
    this.messages.clear();
    this.metadata.clear();
    this.components.clear();
    this.raw.clear();
    this.linesBefore.clear();
    this.linesBehind.clear();
  }
}
