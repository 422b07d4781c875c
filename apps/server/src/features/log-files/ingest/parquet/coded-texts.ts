import { sharedNumbers } from './byte-writer.ts';
import { hashOf } from './bytes-in-words.ts';
import { type SharedTexts, TextValues } from './text-values.ts';

/** What a column of texts that may be missing is made of: row i has the text codes[i], or none when that is below 0. */
export interface TextColumn {
  readonly count: number;
  /** Rows that have a text. */
  readonly valueCount: number;
  readonly codes: Int32Array;
  readonly texts: TextValues;
  /** Several rows share a text. */
  readonly isRepeated: boolean;
}

/** The same as another thread reads it where it lies. */
export type SharedColumn = Omit<TextColumn, 'texts'> & { readonly texts: SharedTexts };

export function shareColumn({ count, valueCount, codes, texts, isRepeated }: TextColumn): SharedColumn {
  return { count, valueCount, codes, texts: texts.share(), isRepeated };
}

export const columnOf = (shared: SharedColumn): TextColumn => ({ ...shared, texts: TextValues.of(shared.texts) });

/** Texts that are mostly all different. */
export class OptionalTexts implements TextColumn {
  count = 0;
  valueCount = 0;
  readonly isRepeated = false;
  readonly texts: TextValues;
  readonly codes: Int32Array;

  constructor(most: number) {
    this.texts = TextValues.withRoomFor(most);
    this.codes = sharedNumbers(Int32Array, most);
  }

  /** Adds bytes[from, to); an empty text counts as none. */
  add({ bytes }: { readonly bytes: Uint8Array }, from: number, to: number): void {
    const hasText = to > from;
    this.codes[this.count++] = hasText ? this.valueCount++ : -1;
    if (hasText) this.texts.addBytes(bytes, from, to);
  }

  clear(): void {
    this.count = 0;
    this.valueCount = 0;
    this.texts.clear();
  }
}

/** Texts that are written once each as long as they come again and again. */
export class CodedTexts implements TextColumn {
  count = 0;
  valueCount = 0;
  isRepeated = true;
  readonly texts: TextValues;
  readonly codes: Int32Array;
  readonly #known = new Map<string, number>();

  constructor(most: number) {
    this.texts = TextValues.withRoomFor(most);
    this.codes = sharedNumbers(Int32Array, most);
  }

  add(text: string | null): void {
    if (text !== null) this.valueCount++;
    this.codes[this.count++] = text === null ? -1 : this.#codeOf(text);
  }

  #codeOf(text: string): number {
    const known = this.isRepeated ? this.#known.get(text) : undefined;
    if (known !== undefined) return known;
    const code = this.texts.count;
    this.texts.add(text);
    if (this.isRepeated) this.#known.set(text, code);
    return code;
  }

  clear(): void {
    this.isRepeated &&= isWorthCodes(this);
    this.count = 0;
    this.valueCount = 0;
    this.texts.clear();
    this.#known.clear();
  }
}

export interface ViewedBytes {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** A longer way through the table is not worth one text less. */
const MOST_STEPS = 8;

/** The same for texts that are bytes, of which no strings are made. */
export class CodedBytes implements TextColumn {
  count = 0;
  valueCount = 0;
  isRepeated = true;
  readonly texts: TextValues;
  readonly codes: Int32Array;
  /** Codes from 1 by hash, 0 = free; twice as many places as texts, and a power of two. */
  readonly #table: Int32Array;

  constructor(most: number) {
    this.texts = TextValues.withRoomFor(most);
    this.codes = sharedNumbers(Int32Array, most);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)));
  }

  /** Adds bytes[from, to), of which there is a view as well; an empty text counts as none. */
  add({ bytes, view }: ViewedBytes, from: number, to: number): void {
    if (to > from) this.valueCount++;
    this.codes[this.count++] = to > from ? this.#codeOf(bytes, view, from, to) : -1;
  }

  #codeOf(bytes: Uint8Array, view: DataView, from: number, to: number): number {
    const { texts } = this;
    if (this.isRepeated) {
      const mask = this.#table.length - 1;
      let place = hashOf(view, from, to) & mask;
      for (let step = 0; step < MOST_STEPS; step++) {
        const code = (this.#table[place] as number) - 1;
        if (code < 0) {
          this.#table[place] = texts.count + 1;
          break;
        }
        if (texts.isAt(code, view, from, to)) return code;
        place = (place + 1) & mask;
      }
    }
    texts.addBytes(bytes, from, to);
    return texts.count - 1;
  }

  clear(): void {
    if (this.isRepeated) this.#table.fill(0);
    this.isRepeated &&= isWorthCodes(this);
    this.count = 0;
    this.valueCount = 0;
    this.texts.clear();
  }
}

/** Where most are different, looking them up costs more than it saves. */
const isWorthCodes = ({ texts, count }: TextColumn) => 2 * texts.count <= count;
