import { isAscii, isUtf8 } from 'node:buffer';
import { ByteWriter } from './byte-writer.ts';
import { sharedLength } from './bytes-in-words.ts';

/** Texts one behind the other, in UTF-8. */
export class TextValues {
  count = 0;
  readonly out = new ByteWriter(64 * 1024);
  readonly #ends: Float64Array;

  constructor(most: number) {
    this.#ends = new Float64Array(most);
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
