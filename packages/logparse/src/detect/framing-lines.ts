import { type Bytes, narrowTextOf } from '../lines/bytes.ts';

const LOOKED_AT = 100;
const MAX_NAMES = 8;
/** A word in capitals and a name with a value: `START RequestId: …`. */
const FRAME = /^[A-Z][A-Z_]{2,} ([A-Za-z][\w-]{2,40}: )/;

/**
 * Lines without a header that frame the entries of one request or task. The file begins with such a line, so it goes on no
 * entry; those that name the same thing (`END RequestId: …`) are then entries of their own too.
 */
export class FramingLines {
  readonly #names = new Set<string>();

  /** True for a line of that kind; `isFirst`: no line with a header has come yet. */
  holds(bytes: Bytes, start: number, end: number, isFirst: boolean): boolean {
    const first = bytes[start] as number;
    if ((!isFirst && this.#names.size === 0) || first < 65 || first > 90) return false;
    const name = FRAME.exec(narrowTextOf(bytes, start, Math.min(end, start + LOOKED_AT)))?.[1];
    if (name === undefined) return false;
    if (isFirst && this.#names.size < MAX_NAMES) this.#names.add(name);
    return this.#names.has(name);
  }
}
