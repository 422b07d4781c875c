import type { EntryBatch } from '@rootline/logparse';
import { ByteWriter } from './parquet/byte-writer.ts';
import {
  type ColumnFacts,
  encodeCodedTexts,
  encodeDoubles,
  encodeFew,
  encodeGrowing,
  encodeTexts,
  type PageWriters,
} from './parquet/encode-column.ts';
import { CONVERTED_TYPES, type ColumnShape, type EncodedColumn, TYPES } from './parquet/parquet-file.ts';
import { TextValues } from './parquet/text-values.ts';
import type { RawLines } from './raw-line-buffer.ts';

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
  // An entry as it stands in the file: what stands before its message, or all of it where it does not end in the message.
  { name: 'raw_head', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.rawHeads) },
  { name: 'raw', ...text, isOptional: true, encode: (group, out) => encodeCodedTexts(out, group.rawTexts) },
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
  readonly metadata = new CodedTexts();
  readonly components = new CodedTexts();
  readonly rawHeads = new OptionalTexts();
  readonly rawTexts = new OptionalTexts();
  readonly #out = COLUMNS.map((): PageWriters => ({ page: new ByteWriter(), dictionary: new ByteWriter() }));

  get isFull(): boolean {
    return this.count >= ROWS || this.byteCount >= BYTES;
  }

  /** Of its texts. */
  get byteCount(): number {
    const { messages, metadata, rawHeads, rawTexts } = this;
    return messages.out.length + metadata.texts.out.length + rawHeads.texts.out.length + rawTexts.texts.out.length;
  }

  /** Takes entries of a batch from one on as long as there is room, and gives the first one that it did not take. */
  add(batch: EntryBatch, from: number, rawLines: RawLines): number {
    const { messages, metadata } = this;
    let i = from;
    for (; i < batch.count && !this.isFull; i++) {
      const row = this.count++;
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
      this.#addRaw(rawOf(batch, i, rawLines), start);
    }
    return i;
  }

  /** `start`: where its message begins. */
  #addRaw(raw: Buffer | null, start: number): void {
    const { out } = this.messages;
    const headLength = raw === null ? -1 : raw.length - (out.length - start);
    const endsInMessage =
      raw !== null && headLength >= 0 && raw.compare(out.bytes, start, out.length, headLength) === 0;
    this.rawHeads.add(endsInMessage ? raw.subarray(0, headLength) : null);
    this.rawTexts.add(endsInMessage ? null : raw);
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
    this.rawHeads.clear();
    this.rawTexts.clear();
  }
}

/** Of a record that does not follow lines its own text, with what stands around it where that is little. */
function rawOf(batch: EntryBatch, i: number, rawLines: RawLines): Buffer | null {
  const lines = rawLines.at(batch.lineStart[i] as number, batch.lineEnd[i] as number);
  const record = batch.recordTextAt(i);
  if (record === null) return lines;
  const isAlone = lines !== null && lines.length <= 4 * record.length + 1024 && isFrameOf(lines.toString(), record);
  return isAlone ? lines : Buffer.from(record);
}

function isFrameOf(lines: string, record: string): boolean {
  const at = lines.indexOf(record);
  return at >= 0 && BETWEEN.test(lines.slice(0, at)) && BETWEEN.test(lines.slice(at + record.length));
}

/** What stands between records of JSON. */
const BETWEEN = /^[\s,[\]]*$/;

/** Texts that may be missing and are mostly all different. */
class OptionalTexts {
  count = 0;
  readonly isRepeated = false;
  readonly texts = new TextValues(ROWS);
  readonly codes = new Int32Array(ROWS);

  add(bytes: Uint8Array | null): void {
    this.codes[this.count++] = bytes === null ? -1 : this.texts.count;
    if (bytes === null) return;
    this.texts.out.append(bytes);
    this.texts.end();
  }

  clear(): void {
    this.count = 0;
    this.texts.clear();
  }
}

/** Texts that are written once each as long as they come again and again. */
class CodedTexts {
  count = 0;
  /** Rows that have a text. */
  valueCount = 0;
  isRepeated = true;
  readonly texts = new TextValues(ROWS);
  readonly codes = new Int32Array(ROWS);
  readonly #known = new Map<string, number>();

  add(text: string | null): void {
    if (text !== null) this.valueCount++;
    this.codes[this.count++] = text === null ? -1 : this.#codeOf(text);
  }

  #codeOf(text: string): number {
    const known = this.isRepeated ? this.#known.get(text) : undefined;
    if (known !== undefined) return known;
    const code = this.texts.count;
    this.texts.add(text);
    if (this.isRepeated) this.#known.set(text, code);
    return code;
  }

  clear(): void {
    // Where most are different, looking them up costs more than it saves.
    this.isRepeated &&= 2 * this.texts.count <= this.count;
    this.count = 0;
    this.valueCount = 0;
    this.texts.clear();
    this.#known.clear();
  }
}
