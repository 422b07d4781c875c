import { hashOfWord, placeholderOf } from './token-class.ts';

/** One token of a message shape. */
export interface Token {
  /** The constant text, or the placeholder as it is shown (`<num>`). */
  text: string;
  kind: 'word' | 'punctuation' | 'placeholder';
  /** True when blanks stand before it. */
  spaced: boolean;
}

const BLANK = 1;
const DELIMITER = 2;
/** Between two values these join them to one value: `10.0.0.1:50010`, `1,2,3`. */
const GLUE = 3;
const CLASS = new Uint8Array(128);
for (const c of ' \t\r\n\f\v') CLASS[c.charCodeAt(0)] = BLANK;
for (const c of ';()[]{}"\'<>') CLASS[c.charCodeAt(0)] = DELIMITER;
for (const c of ':,|=') CLASS[c.charCodeAt(0)] = GLUE;

// FNV-1a's offset and prime, and the multiplier of MurmurHash2: two unlike hashes make a collision improbable.
const SEED_A = 0x811c9dc5;
const PRIME_A = 0x01000193;
const SEED_B = 0x9747b28c;
const PRIME_B = 0x5bd1e995;
const VALUE = 0x2a;

/**
 * Cuts a message into words, punctuation and values and hashes the sequence with every value masked.
 * Two messages with the same two hashes have the same shape. One pass, and no string is made unless tokens are asked for.
 */
export class TokenScanner {
  hashA = 0;
  hashB = 0;

  /** Scans text[start, end); fills `tokens` when given. */
  scan(text: string, start: number, end: number, tokens: Token[] | null = null): void {
    this.hashA = SEED_A;
    this.hashB = SEED_B;
    let at = start;
    let spaced = false;
    let afterValue = false;
    /** Punctuation behind a value that vanishes when another value follows at once. */
    let held = 0;
    while (at < end) {
      const c = text.charCodeAt(at);
      const kind = c < 128 ? (CLASS[c] as number) : 0;
      const token = kind === 0 ? placeholderOf(text, at, end) : null;
      const joins = held !== 0 && token?.name != null;
      if (held !== 0 && !joins) {
        this.#mix(held);
        tokens?.push({ text: String.fromCharCode(held), kind: 'punctuation', spaced: false });
        afterValue = false;
      }
      held = 0;
      if (token === null) {
        if (kind === GLUE && afterValue) held = c;
        else if (kind !== BLANK) {
          this.#mix(c);
          tokens?.push({ text: String.fromCharCode(c), kind: 'punctuation', spaced });
        }
        afterValue = held !== 0;
        spaced = kind === BLANK;
        at++;
        continue;
      }
      if (token.name === null) {
        this.#mix(token.hash === 0 ? hashOfWord(text, at, token.end) : token.hash);
        tokens?.push({ text: text.slice(at, token.end), kind: 'word', spaced });
      } else if (!joins) {
        this.#mix(VALUE);
        tokens?.push({ text: token.name, kind: 'placeholder', spaced });
      }
      afterValue = token.name !== null;
      spaced = false;
      at = token.end;
    }
    if (held === 0) return;
    this.#mix(held);
    tokens?.push({ text: String.fromCharCode(held), kind: 'punctuation', spaced: false });
  }

  #mix(value: number): void {
    this.hashA = Math.imul(this.hashA ^ value, PRIME_A) ^ (this.hashA >>> 13);
    this.hashB = Math.imul(this.hashB + value, PRIME_B) ^ (this.hashB >>> 15);
  }
}
