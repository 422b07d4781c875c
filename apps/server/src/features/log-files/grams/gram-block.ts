import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PLACES } from './grams.ts';

/** Which grams a row group holds, and where its entries lie. */
export interface GroupGrams {
  places: Uint32Array;
  firstSeq: number;
  lastSeq: number;
}

/** Entries of neighbouring row groups, by position, both ends included. */
export interface SeqRange {
  firstSeq: number;
  lastSeq: number;
}

/*
 * The block of a segment stands in front of its Parquet end, where other readers pass over it:
 * for each place as many bytes as hold a bit for each row group; the first and the last position of each row group, as
 * doubles; the number of row groups, as 32 bits; MAGIC. A look-up reads one short run of bytes for each gram.
 */
const MAGIC = Buffer.from('GRM1');
const TAIL_BYTES = 4 + MAGIC.length;
const RANGE_BYTES = 16;
/** At the end of a Parquet file: the length of what readers begin with, and its own magic. */
const PARQUET_TAIL_BYTES = 8;
/** A longer text is no rarer. */
const MOST_PLACES = 48;

const bytesOfPlace = (groupCount: number) => Math.ceil(groupCount / 8);

/** The block of a segment, whose row groups are given in file order. */
export function packGrams(groups: readonly GroupGrams[]): Buffer {
  const width = bytesOfPlace(groups.length);
  const block = Buffer.alloc(PLACES * width + RANGE_BYTES * groups.length + TAIL_BYTES);
  // Word by word over all groups: what is written lies close together then.
  for (let word = 0; word < PLACES / 32; word++) {
    for (let group = 0; group < groups.length; group++) {
      const column = 32 * word * width + (group >> 3);
      const bit = 1 << (group & 7);
      for (let left = groups[group]?.places[word] ?? 0; left !== 0; left &= left - 1) {
        const at = column + (31 - Math.clz32(left & -left)) * width;
        block[at] = (block[at] as number) | bit;
      }
    }
  }
  let at = PLACES * width;
  for (const { firstSeq, lastSeq } of groups) at = block.writeDoubleLE(lastSeq, block.writeDoubleLE(firstSeq, at));
  MAGIC.copy(block, block.writeUInt32LE(groups.length, at));
  return block;
}

/**
 * Where one of several texts, each given by its places, may stand in a segment; null where its file has no block, and so
 * may hold anything. A range may hold none of them; outside of the ranges none stands.
 */
export function findRanges(path: string, texts: readonly (readonly number[])[]): SeqRange[] | null {
  const file = openSync(path, 'r');
  try {
    const read = (from: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return readSync(file, bytes, 0, length, from) === length ? bytes : null;
    };
    const { size } = fstatSync(file);
    const endLength = read(Math.max(0, size - PARQUET_TAIL_BYTES), 4)?.readUInt32LE() ?? 0;
    const end = size - PARQUET_TAIL_BYTES - endLength;
    const tail = end < TAIL_BYTES ? null : read(end - TAIL_BYTES, TAIL_BYTES);
    if (tail === null || !tail.subarray(4).equals(MAGIC)) return null;
    const count = tail.readUInt32LE();
    const width = bytesOfPlace(count);
    const rangesAt = end - TAIL_BYTES - RANGE_BYTES * count;
    const start = rangesAt - PLACES * width;
    const ranges = start < 0 ? null : read(rangesAt, RANGE_BYTES * count);
    if (ranges === null) return null;
    const groups = Buffer.alloc(width);
    for (const places of texts) {
      const left = Buffer.alloc(width, 0xff);
      for (const place of places.slice(0, MOST_PLACES)) {
        const bits = read(start + place * width, width);
        if (bits === null) return null;
        for (let i = 0; i < width; i++) left[i] = (left[i] as number) & (bits[i] as number);
      }
      for (let i = 0; i < width; i++) groups[i] = (groups[i] as number) | (left[i] as number);
    }
    const found: SeqRange[] = [];
    let isNext = false;
    for (let group = 0; group < count; group++) {
      const isFound = ((groups[group >> 3] as number) & (1 << (group & 7))) !== 0;
      const lastSeq = ranges.readDoubleLE(RANGE_BYTES * group + 8);
      const before = found.at(-1);
      if (isFound && isNext && before !== undefined) before.lastSeq = lastSeq;
      else if (isFound) found.push({ firstSeq: ranges.readDoubleLE(RANGE_BYTES * group), lastSeq });
      isNext = isFound;
    }
    return found;
  } finally {
    closeSync(file);
  }
}
