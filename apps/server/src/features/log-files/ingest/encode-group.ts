import type { SharedGroup } from './entry-group.ts';
import { ByteWriter } from './parquet/byte-writer.ts';
import { CodedTexts, columnOf } from './parquet/coded-texts.ts';
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
import type { RawParts } from './raw-parts.ts';

interface EntryColumn extends ColumnShape {
  encode(group: SharedGroup, out: PageWriters, raw: RawParts): ColumnFacts;
}

const { int32, int64, double, byteArray } = TYPES;
const { utf8, uint8, uint32, int64: wide } = CONVERTED_TYPES;
const bigint = { type: int64, convertedType: wide, isOptional: false };
const byte = { type: int32, convertedType: uint8, isOptional: false };
const text = { type: byteArray, convertedType: utf8 };

const sparseColumn = (name: string, textsOf: (group: SharedGroup) => ReadonlyMap<number, string>): EntryColumn => ({
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
    name: 'neighbour_ms',
    type: double,
    convertedType: null,
    isOptional: true,
    encode: (group, out) => encodeDoubles(out, group.neighbourMs, group.count),
  },
  {
    name: 'pattern_id',
    type: int32,
    convertedType: uint32,
    isOptional: false,
    encode: (group, out) => encodeFew(out, group.patternId, group.count),
  },
  {
    name: 'message',
    ...text,
    isOptional: false,
    encode: (group, out) => encodeTexts(out, TextValues.of(group.messages)),
  },
  {
    name: 'metadata',
    ...text,
    isOptional: true,
    encode: (group, out) => encodeCodedTexts(out, columnOf(group.metadata)),
  },
  {
    name: 'component',
    ...text,
    isOptional: true,
    encode: (group, out) => encodeCodedTexts(out, columnOf(group.components)),
  },
  // The parts of an entry as it stands in the file, around its message.
  {
    name: 'raw_time',
    ...text,
    isOptional: true,
    encode: (_, out, raw) => encodeGrowingTexts(out, raw.times),
  },
  {
    name: 'raw_head',
    ...text,
    isOptional: true,
    encode: (_, out, raw) => encodeCodedTexts(out, raw.heads),
  },
  {
    name: 'raw_tail',
    ...text,
    isOptional: true,
    encode: (_, out, raw) => encodeCodedTexts(out, raw.tails),
  },
  // All of it, where its message does not stand in it as it is.
  { name: 'raw', ...text, isOptional: true, encode: (_, out, raw) => encodeCodedTexts(out, raw.wholes) },
  sparseColumn('lines_before', (group) => group.linesBefore),
  sparseColumn('lines_behind', (group) => group.linesBehind),
  sparseColumn('part_of', (group) => group.partOf),
];

export const ENTRY_COLUMNS: readonly ColumnShape[] = COLUMNS;

/** Where the pages of a group are written; the same ones are used again and again. */
export type GroupPages = readonly PageWriters[];

export const newGroupPages = (): GroupPages =>
  COLUMNS.map(() => ({ page: new ByteWriter(), dictionary: new ByteWriter() }));

/** The columns of a row group, `raw` its rows as they stand in the file. What they say holds until the pages are used again. */
export function encodeGroup(group: SharedGroup, raw: RawParts, pages: GroupPages): EncodedColumn[] {
  return COLUMNS.map((column, i) => {
    const out = pages[i] as PageWriters;
    out.page.clear();
    out.dictionary.clear();
    const facts = column.encode(group, out, raw);
    return {
      ...facts,
      shape: column,
      valueCount: group.count,
      page: out.page.written(),
      dictionary: out.dictionary.written(),
    };
  });
}
