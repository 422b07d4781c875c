import { viewOf } from './bytes-in-words.ts';

/** Bytes that another thread can read as well. */
export const sharedBytes = (size: number) => Buffer.from(new SharedArrayBuffer(size));

/** Numbers that another thread can read as well. */
export function sharedNumbers<T>(
  kind: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  count: number,
): T {
  return new kind(new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * count));
}

/** Bytes that grow while they are written; numbers are little-endian. The same one is used again and again. */
export class ByteWriter {
  bytes: Buffer;
  view: DataView;
  length = 0;

  constructor(bytes: Buffer = Buffer.allocUnsafeSlow(1024), length = 0) {
    this.bytes = bytes;
    this.view = viewOf(bytes);
    this.length = length;
  }

  /** Makes room for so many bytes more. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const size = Math.max(2 * this.bytes.length, this.length + count);
    const larger = this.bytes.buffer instanceof SharedArrayBuffer ? sharedBytes(size) : Buffer.allocUnsafeSlow(size);
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
    this.view = viewOf(larger);
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.length = this.bytes.writeUInt32LE(value, this.length);
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** An unsigned number in groups of seven bits. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128);
    this.byte(rest);
  }

  /** A signed number, so that small ones of either sign are short. */
  zigzag(value: number): void {
    this.varint(value >= 0 ? 2 * value : -2 * value - 1);
  }

  /** What was written so far; the next clear lets it be overwritten. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
