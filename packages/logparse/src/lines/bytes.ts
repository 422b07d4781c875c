/** The part of Node's Buffer that is used here: it cuts and writes short texts several times as fast as the platform's decoder. */
declare class Buffer extends Uint8Array {
  static allocUnsafeSlow(size: number): Buffer;
  override toString(encoding?: 'utf8' | 'latin1', from?: number, to?: number): string;
  write(text: string, at: number): number;
  static byteLength(text: string): number;
  override indexOf(value: number | string, from?: number): number;
  override subarray(from?: number, to?: number): Buffer;
}

/**
 * Text in UTF-8. All bytes that are parsed are of this one class, so that the engine compiles every loop over them once.
 * Behind each text stands a byte that ends numbers and words: readers may look one field past the end before they check it.
 */
export type Bytes = Buffer;

const LINE_FEED = 10;
/** Readers look at most so far past the end of a text. */
export const MARGIN = 64;
/** Bytes that one unit of a text takes at most. */
export const LARGEST_CODE = 3;

export function newBytes(size: number): Bytes {
  return Buffer.allocUnsafeSlow(size);
}

/** The text of bytes[from, to); broken bytes become U+FFFD. */
export function textOf(bytes: Bytes, from: number, to: number): string {
  return bytes.toString('utf8', from, to);
}

/** The same with one character a byte, so that positions in it are positions in the bytes. */
export function narrowTextOf(bytes: Bytes, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/** The text of a narrow one. */
export function wideTextOf(narrow: string): string {
  const bytes = newBytes(narrow.length);
  let isAscii = true;
  for (let i = 0; i < narrow.length; i++) {
    const c = narrow.charCodeAt(i);
    bytes[i] = c;
    isAscii &&= c < 128;
  }
  return isAscii ? narrow : textOf(bytes, 0, narrow.length);
}

/** How many bytes a text takes. */
export function byteLengthOf(text: string): number {
  return Buffer.byteLength(text);
}

const SLAB_BYTES = 64 * 1024;
let slab = newBytes(0);
let slabNext = 0;

/** Room that is cut from a block shared with others: a buffer of its own costs far more than a short text. */
function roomFor(size: number): Bytes {
  if (size > SLAB_BYTES / 8) return newBytes(size);
  if (slabNext + size > slab.length) {
    slab = newBytes(SLAB_BYTES);
    slabNext = 0;
  }
  slabNext += size;
  return slab.subarray(slabNext - size, slabNext);
}

/** A copy of bytes[from, to) and nothing else. */
export function copyOf(bytes: Bytes, from: number, to: number): Bytes {
  const copy = roomFor(to - from);
  copy.set(bytes.subarray(from, to));
  return copy;
}

/** A text as bytes of its own. */
export function bytesOf(text: string): { bytes: Bytes; end: number } {
  const bytes = roomFor(text.length * LARGEST_CODE + MARGIN);
  const end = bytes.write(text, 0);
  bytes.fill(LINE_FEED, end);
  return { bytes, end };
}

/** Bytes of texts that were made, not read: they stay where they are as long as anybody holds them. */
export class TextStore {
  bytes: Bytes;
  start = 0;
  end = 0;
  #next = 0;
  readonly #blockBytes: number;

  constructor(blockBytes = 64 * 1024) {
    this.#blockBytes = blockBytes;
    this.bytes = newBytes(MARGIN);
  }

  /** Writes a text; it is then bytes[start, end). */
  put(text: string): void {
    const room = text.length * LARGEST_CODE + MARGIN;
    if (this.#next + room > this.bytes.length) {
      this.bytes = newBytes(Math.max(room, this.#blockBytes));
      this.#next = 0;
    }
    this.start = this.#next;
    this.end = this.start + this.bytes.write(text, this.start);
    this.bytes.fill(LINE_FEED, this.end, this.end + MARGIN);
    this.#next = this.end + 1;
  }

  /** Copies bytes[from, to) of another text. */
  copy(bytes: Bytes, from: number, to: number): void {
    const room = to - from + MARGIN;
    if (this.#next + room > this.bytes.length) {
      this.bytes = newBytes(Math.max(room, this.#blockBytes));
      this.#next = 0;
    }
    this.start = this.#next;
    this.end = this.start + to - from;
    this.bytes.set(bytes.subarray(from, to), this.start);
    this.bytes.fill(LINE_FEED, this.end, this.end + MARGIN);
    this.#next = this.end + 1;
  }
}
