import { ByteWriter } from './byte-writer.ts';
import { sharedLength } from './bytes-in-words.ts';
import type { TextColumn } from './coded-texts.ts';
import { widthOf, writeCodes, writeDeltas, writeRun } from './packed-numbers.ts';
import type { TextValues } from './text-values.ts';

/** Numbers of parquet.thrift. */
export const ENCODINGS = {
  plain: 0,
  rle: 3,
  deltas: 5,
  deltaLengths: 6,
  sharedBeginnings: 7,
  dictionary: 8,
  byteStreamSplit: 9,
} as const;

/** Where a column's pages are written before they are compressed. */
export interface PageWriters {
  page: ByteWriter;
  dictionary: ByteWriter;
}

/** What a reader is told about a column of a row group. */
export interface ColumnFacts {
  encoding: number;
  /** Entries of its dictionary page; null = it has none. */
  dictionarySize: number | null;
  nullCount: number;
  /** The least and the largest value as they are written, by which readers pass over a row group; null = not told. */
  range: { least: Uint8Array; largest: Uint8Array } | null;
}

const DOUBLE_BYTES = 8;

/** Whole numbers that mostly grow by little. */
export function encodeGrowing({ page }: PageWriters, values: Float64Array, count: number): ColumnFacts {
  writeDeltas(page, values, count);
  return { encoding: ENCODINGS.deltas, dictionarySize: null, nullCount: 0, range: rangeOf(values, count, int64) };
}

/** Numbers from 0 of which few are different. */
export function encodeFew(
  { page, dictionary }: PageWriters,
  values: Uint8Array | Uint32Array,
  count: number,
): ColumnFacts {
  const codeOf = new Map<number, number>();
  const codes = new Int32Array(count);
  let last = -1;
  let code = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i] as number;
    if (value !== last) {
      code = codeOf.get(value) ?? codeOf.size;
      if (code === codeOf.size) {
        codeOf.set(value, code);
        dictionary.uint32(value);
      }
      last = value;
    }
    codes[i] = code;
  }
  writeDictionaryCodes(page, codes, count, codeOf.size);
  const range = rangeOf(values, count, uint32);
  return { encoding: ENCODINGS.dictionary, dictionarySize: codeOf.size, nullCount: 0, range };
}

/** Numbers of which some may be missing (NaN). Their bytes are sorted by place: those of one place compress well. */
export function encodeDoubles({ page }: PageWriters, values: Float64Array, count: number): ColumnFacts {
  const levels = new Uint8Array(count);
  const kept = new Float64Array(count);
  let keptCount = 0;
  for (let row = 0; row < count; row++) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    levels[row] = 1;
    kept[keptCount++] = value;
  }
  writeLevels(page, levels);
  const bytes = new Uint8Array(kept.buffer, 0, keptCount * DOUBLE_BYTES);
  page.reserve(bytes.length);
  for (let place = 0; place < DOUBLE_BYTES; place++) {
    for (let at = place; at < bytes.length; at += DOUBLE_BYTES) page.bytes[page.length++] = bytes[at] as number;
  }
  const range = rangeOf(kept, keptCount, double);
  return { encoding: ENCODINGS.byteStreamSplit, dictionarySize: null, nullCount: count - keptCount, range };
}

/** Texts that are mostly all different. */
export function encodeTexts({ page }: PageWriters, texts: TextValues): ColumnFacts {
  writeTexts(page, texts);
  return { encoding: ENCODINGS.deltaLengths, dictionarySize: null, nullCount: 0, range: null };
}

/** Texts that may be missing: row i has the text codes[i], or none when that is below 0. */
export function encodeCodedTexts({ page, dictionary }: PageWriters, column: TextColumn): ColumnFacts {
  const { texts } = column;
  const kept = writeTextLevels(page, column);
  const nullCount = column.count - column.valueCount;
  if (!column.isRepeated) {
    writeTexts(page, texts);
    return { encoding: ENCODINGS.deltaLengths, dictionarySize: null, nullCount, range: null };
  }
  texts.repair();
  let at = 0;
  for (const length of texts.lengths()) {
    dictionary.uint32(length);
    dictionary.append(texts.out.bytes.subarray(at, at + length));
    at += length;
  }
  writeDictionaryCodes(page, kept, column.valueCount, texts.count);
  return { encoding: ENCODINGS.dictionary, dictionarySize: texts.count, nullCount, range: null };
}

/** Texts that may be missing, are all different and mostly begin as the one before does, such as times. */
export function encodeGrowingTexts({ page }: PageWriters, column: TextColumn): ColumnFacts {
  const { texts } = column;
  texts.repair();
  writeTextLevels(page, column);
  const lengths = texts.lengths();
  const { bytes, view } = texts.out;
  const shared = new Float64Array(texts.count);
  const rest = new ByteWriter(Buffer.allocUnsafeSlow(texts.out.length + 1));
  for (let i = 0, last = 0, at = 0; i < texts.count; i++) {
    const length = lengths[i] as number;
    const most = i === 0 ? 0 : Math.min(length, at - last);
    const same = sharedLength(view, last, view, at, most);
    shared[i] = same;
    lengths[i] = length - same;
    for (let from = at + same; from < at + length; from++) rest.bytes[rest.length++] = bytes[from] as number;
    last = at;
    at += length;
  }
  writeDeltas(page, shared, texts.count);
  writeDeltas(page, lengths, texts.count);
  page.append(rest.written());
  const nullCount = column.count - column.valueCount;
  return { encoding: ENCODINGS.sharedBeginnings, dictionarySize: null, nullCount, range: null };
}

/** Tells which rows have a text, and gives the codes of those. */
function writeTextLevels(page: ByteWriter, { codes, count, valueCount }: TextColumn): Int32Array {
  if (valueCount === 0 || valueCount === count) {
    const start = beginLevels(page);
    writeRun(page, Math.sign(valueCount), count, 1);
    endLevels(page, start);
    return codes;
  }
  const levels = new Uint8Array(count);
  const kept = new Int32Array(valueCount);
  let keptCount = 0;
  for (let row = 0; row < count; row++) {
    const code = codes[row] as number;
    if (code < 0) continue;
    levels[row] = 1;
    kept[keptCount++] = code;
  }
  writeLevels(page, levels);
  return kept;
}

function writeTexts(page: ByteWriter, texts: TextValues): void {
  texts.repair();
  writeDeltas(page, texts.lengths(), texts.count);
  page.append(texts.out.written());
}

function writeDictionaryCodes(page: ByteWriter, codes: Int32Array, count: number, size: number): void {
  const width = Math.max(1, widthOf(size - 1));
  page.byte(width);
  writeCodes(page, codes, count, width);
}

/** Which rows have a value (1) and which have none (0): the definition levels of an optional column. */
function writeLevels(page: ByteWriter, levels: Uint8Array): void {
  const start = beginLevels(page);
  writeCodes(page, levels, levels.length, 1);
  endLevels(page, start);
}

/** Leaves room for the length of what is written before `endLevels`. */
function beginLevels(page: ByteWriter): number {
  page.uint32(0);
  return page.length;
}

function endLevels(page: ByteWriter, start: number): void {
  page.bytes.writeUInt32LE(page.length - start, start - 4);
}

function rangeOf(
  values: ArrayLike<number>,
  count: number,
  bytesOf: (value: number) => Uint8Array,
): ColumnFacts['range'] {
  if (count === 0) return null;
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const value = values[i] as number;
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  return { least: bytesOf(least), largest: bytesOf(largest) };
}

const int64 = (value: number) => Buffer.from(BigInt64Array.of(BigInt(value)).buffer);
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const double = (value: number) => Buffer.from(Float64Array.of(value).buffer);
