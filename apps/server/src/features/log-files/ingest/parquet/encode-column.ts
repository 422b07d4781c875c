import type { ByteWriter } from './byte-writer.ts';
import { widthOf, writeCodes, writeDeltas } from './packed-numbers.ts';
import type { TextValues } from './text-values.ts';

/** Numbers of parquet.thrift. */
export const ENCODINGS = { plain: 0, rle: 3, deltas: 5, deltaLengths: 6, dictionary: 8, byteStreamSplit: 9 } as const;

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
export function encodeCodedTexts(
  { page, dictionary }: PageWriters,
  { texts, codes, count, isRepeated }: { texts: TextValues; codes: Int32Array; count: number; isRepeated: boolean },
): ColumnFacts {
  const levels = new Uint8Array(count);
  const kept = new Int32Array(count);
  let keptCount = 0;
  for (let row = 0; row < count; row++) {
    const code = codes[row] as number;
    if (code < 0) continue;
    levels[row] = 1;
    kept[keptCount++] = code;
  }
  writeLevels(page, levels);
  const nullCount = count - keptCount;
  if (!isRepeated) {
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
  writeDictionaryCodes(page, kept, keptCount, texts.count);
  return { encoding: ENCODINGS.dictionary, dictionarySize: texts.count, nullCount, range: null };
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
  const start = page.length;
  page.uint32(0);
  writeCodes(page, levels, levels.length, 1);
  page.bytes.writeUInt32LE(page.length - start - 4, start);
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
