import type { ByteWriter } from './byte-writer.ts';

/** A value of Thrift's compact protocol, in which Parquet states everything that is no data. */
export type ThriftValue =
  | { i32: number }
  | { i64: number }
  | { binary: Uint8Array }
  | { list: readonly ThriftValue[] }
  | { struct: readonly ThriftField[] };
/** Ascending by number; null = left out. */
export type ThriftField = readonly [number: number, value: ThriftValue | null];

const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;
/** Longer lists state their length behind their first byte. */
const LONGEST_SHORT_LIST = 14;

/** Writes a struct (thrift/doc/specs/thrift-compact-protocol.md). */
export function writeStruct(out: ByteWriter, fields: readonly ThriftField[]): void {
  let last = 0;
  for (const [number, value] of fields) {
    if (value === null) continue;
    out.byte(((number - last) << 4) | typeOf(value));
    writeValue(out, value);
    last = number;
  }
  out.byte(0);
}

export const text = (value: string): ThriftValue => ({ binary: Buffer.from(value) });

function typeOf(value: ThriftValue): number {
  if ('i32' in value) return I32;
  if ('i64' in value) return I64;
  if ('binary' in value) return BINARY;
  return 'list' in value ? LIST : STRUCT;
}

function writeValue(out: ByteWriter, value: ThriftValue): void {
  if ('i32' in value) out.zigzag(value.i32);
  else if ('i64' in value) out.zigzag(value.i64);
  else if ('binary' in value) {
    out.varint(value.binary.length);
    out.append(value.binary);
  } else if ('struct' in value) writeStruct(out, value.struct);
  else {
    const [first] = value.list;
    const type = first === undefined ? I32 : typeOf(first);
    const { length } = value.list;
    out.byte((Math.min(length, LONGEST_SHORT_LIST + 1) << 4) | type);
    if (length > LONGEST_SHORT_LIST) out.varint(length);
    for (const item of value.list) writeValue(out, item);
  }
}
