import { ownString } from './own-string.ts';

/** What stands in a template where several words or kinds of values were put together. */
export const WILDCARD = '<*>';
const MAX_TOKEN_LENGTH = 200;

/** One token of a message template. Shapes share their tokens: none is ever changed. */
export interface Token {
  /** The constant text, or the placeholder as it is shown (`<num>`). */
  readonly text: string;
  readonly kind: 'word' | 'punctuation' | 'placeholder';
  /** True when blanks stand before it. */
  readonly spaced: boolean;
}

/** Keeps one object for tokens that are the same: a log of thousands of shapes has far fewer words. */
export class TokenStore {
  /** Length of all texts that are kept. */
  characters = 0;
  readonly #spaced = new Map<string, Token>();
  readonly #close = new Map<string, Token>();

  /** A text begins with `<` and goes on only when it is a placeholder's: the text tells the kind. */
  of(text: string, kind: Token['kind'], spaced: boolean): Token {
    const cut = text.length > MAX_TOKEN_LENGTH ? ownString(text.slice(0, MAX_TOKEN_LENGTH)) : text;
    const known = spaced ? this.#spaced : this.#close;
    const token = known.get(cut);
    if (token !== undefined) return token;
    const made: Token = { text: cut, kind, spaced };
    known.set(cut, made);
    this.characters += cut.length;
    return made;
  }
}
