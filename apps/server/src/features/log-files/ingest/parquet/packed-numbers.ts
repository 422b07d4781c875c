import type { ByteWriter } from './byte-writer.ts';

/** Numbers of a block, and of each of its parts that have a width of their own. */
const BLOCK = 128;
const PART = 32;
/** So many bits and the seven that wait for more fit a number of 32 bits. */
const WIDEST_STEP = 24;
const STEP = 2 ** WIDEST_STEP;

const deltas = new Float64Array(BLOCK);

/** Whole numbers by what each adds to the one before (DELTA_BINARY_PACKED in parquet-format's Encodings.md). */
export function writeDeltas(out: ByteWriter, values: ArrayLike<number>, count: number): void {
  out.varint(BLOCK);
  out.varint(BLOCK / PART);
  out.varint(count);
  let last = values[0] ?? 0;
  out.zigzag(last);
  for (let from = 1; from < count; from += BLOCK) {
    const inBlock = Math.min(BLOCK, count - from);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < inBlock; i++) {
      const value = values[from + i] as number;
      const delta = value - last;
      last = value;
      deltas[i] = delta;
      if (delta < least) least = delta;
    }
    for (let i = 0; i < BLOCK; i++) deltas[i] = i < inBlock ? (deltas[i] as number) - least : 0;
    out.zigzag(least);
    const widths = [0, PART, 2 * PART, 3 * PART].map((part) => widthOf(largest(part)));
    for (const width of widths) out.byte(width);
    for (const [part, width] of widths.entries()) packBits(out, deltas.subarray(part * PART), PART, width);
  }
}

/** Numbers of few different values, each in as few bits as the largest needs (the RLE hybrid of Encodings.md). */
export function writeCodes(out: ByteWriter, codes: ArrayLike<number>, count: number, width: number): void {
  const first = codes[0] ?? 0;
  let same = 0;
  while (same < count && codes[same] === first) same++;
  if (same === count) {
    writeRun(out, first, count, width);
    return;
  }
  const groups = Math.ceil(count / 8);
  out.varint(2 * groups + 1);
  packBits(out, codes, count, width);
  // A group is written whole.
  const missing = groups * width - Math.ceil((count * width) / 8);
  for (let i = 0; i < missing; i++) out.byte(0);
}

/** The same number again and again, as `writeCodes` has it. */
export function writeRun(out: ByteWriter, code: number, count: number, width: number): void {
  out.varint(2 * count);
  for (let bits = 0, rest = code; bits < width; bits += 8, rest >>>= 8) out.byte(rest & 255);
}

/** Bits that a number from 0 takes. */
export function widthOf(value: number): number {
  return value < 1 ? 0 : Math.floor(Math.log2(value)) + 1;
}

function largest(from: number): number {
  let most = 0;
  for (let i = from; i < from + PART; i++) most = Math.max(most, deltas[i] as number);
  return most;
}

/** The lowest bit first, across bytes. */
function packBits(out: ByteWriter, values: ArrayLike<number>, count: number, width: number): void {
  out.reserve(Math.ceil((count * width) / 8) + 4);
  const { bytes } = out;
  let at = out.length;
  let waiting = 0;
  let bits = 0;
  if (width <= WIDEST_STEP) {
    for (let i = 0; i < count; i++) {
      waiting |= (values[i] as number) << bits;
      for (bits += width; bits >= 8; bits -= 8) {
        bytes[at++] = waiting & 255;
        waiting >>>= 8;
      }
    }
    if (bits > 0) bytes[at++] = waiting;
    out.length = at;
    return;
  }
  for (let i = 0; i < count; i++) {
    let rest = values[i] as number;
    for (let left = width; left > 0; left -= WIDEST_STEP) {
      waiting |= (rest % STEP) << bits;
      bits += Math.min(left, WIDEST_STEP);
      rest = Math.floor(rest / STEP);
      for (; bits >= 8; bits -= 8) {
        bytes[at++] = waiting & 255;
        waiting >>>= 8;
      }
    }
  }
  if (bits > 0) bytes[at++] = waiting;
  out.length = at;
}
