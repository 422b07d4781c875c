const MAX_WORDS = 4096;

/**
 * Remembers what was worked out for words that come again and again, without cutting them out of the text:
 * the word is found by its hash and compared in place.
 */
export class WordMemo<T> {
  readonly #known = new Map<number, { word: string; value: T }>();
  readonly #make: (word: string) => T;
  #last: { word: string; value: T } | null = null;

  constructor(make: (word: string) => T) {
    this.#make = make;
  }

  /** The value of the word text[from, to). */
  at(text: string, from: number, to: number): T {
    const last = this.#last;
    if (last !== null && last.word.length === to - from && text.startsWith(last.word, from)) return last.value;
    let hash = to - from;
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    const known = this.#known.get(hash);
    if (known !== undefined && known.word.length === to - from && text.startsWith(known.word, from)) {
      this.#last = known;
      return known.value;
    }
    const word = JSON.parse(JSON.stringify(text.slice(from, to))) as string;
    const value = this.#make(word);
    if (this.#known.size >= MAX_WORDS) this.#known.clear();
    this.#known.set(hash, { word, value });
    return value;
  }
}
