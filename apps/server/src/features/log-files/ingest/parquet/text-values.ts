import { isAscii, isUtf8 } from 'node:buffer';
import { ByteWriter, sharedBytes, sharedNumbers } from './byte-writer.ts';
import { sharedLength } from './bytes-in-words.ts';

/** Texts as another thread reads them where they lie. */
export interface SharedTexts {
  count: number;
  bytes: Uint8Array;
  /** Of the bytes that are written. */
  length: number;
  ends: Float64Array;
}

/** Texts one behind the other, in UTF-8. */
export class TextValues {
  count: number;
  readonly out: ByteWriter;
  readonly #ends: Float64Array;

  private constructor({ count, bytes, length, ends }: SharedTexts) {
    this.count = count;
    this.out = new ByteWriter(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), length);
    this.#ends = ends;
  }

  static withRoomFor(most: number): TextValues {
    return new TextValues({
      count: 0,
      bytes: sharedBytes(64 * 1024),
      length: 0,
      ends: sharedNumbers(Float64Array, most),
    });
  }

  /** Those of another thread. */
  static of(texts: SharedTexts): TextValues {
    return new TextValues(texts);
  }

  share(): SharedTexts {
    return { count: this.count, bytes: this.out.bytes, length: this.out.length, ends: this.#ends };
  }

  /** What was written to `out` since the text before is one more text. */
  end(): void {
    this.#ends[this.count++] = this.out.length;
  }

  add(text: string): void {
    const { out } = this;
    out.reserve(3 * text.length);
    out.length += out.bytes.write(text, out.length);
    this.end();
  }

  addBytes(bytes: Uint8Array, from: number, to: number): void {
    const { out } = this;
    out.reserve(to - from);
    const target = out.bytes;
    let at = out.length;
    // Most are short: a loop is faster than a call that copies.
    for (let i = from; i < to; i++) target[at++] = bytes[i] as number;
    out.length = at;
    this.end();
  }

  /** Whether text `index` is the bytes of a view from one place to another. */
  isAt(index: number, view: DataView, from: number, to: number): boolean {
    const start = index === 0 ? 0 : (this.#ends[index - 1] as number);
    const length = to - from;
    return (
      (this.#ends[index] as number) - start === length &&
      sharedLength(this.out.view, start, view, from, length) === length
    );
  }

  clear(): void {
    this.count = 0;
    this.out.clear();
  }

  lengths(): Float64Array {
    const lengths = new Float64Array(this.count);
    let last = 0;
    for (let i = 0; i < this.count; i++) {
      const end = this.#ends[i] as number;
      lengths[i] = end - last;
      last = end;
    }
    return lengths;
  }

  /** No reader takes a file with a broken character in it: a text that was cut within one gets U+FFFD there. */
  repair(): void {
    if (isAscii(this.out.written())) return;
    const written = this.out.written();
    const parts: Buffer[] = [];
    let start = 0;
    let isBroken = false;
    for (let i = 0; i < this.count; i++) {
      const end = this.#ends[i] as number;
      const part = written.subarray(start, end);
      const isSound = isUtf8(part);
      isBroken ||= !isSound;
      parts.push(isSound ? part : Buffer.from(part.toString('utf8')));
      start = end;
    }
    if (!isBroken) return;
    const sound = Buffer.concat(parts);
    this.clear();
    for (const part of parts) {
      this.out.length += part.length;
      this.end();
    }
    this.out.clear();
    this.out.append(sound);
  }
}
