import type { PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';
import { isActionWord, isBooleanWord, isNegation, isPreposition } from './word-nature.ts';

/** Words that a column of values has in common with another one at least. */
const SHARED = 3;
/** Plain small words are verbs and outcomes as often as names. */
const SHARED_PLAIN = 4;
const PLAIN = /^[a-z]+$/;

/** The words that stand in one column of messages that are equal in all others. */
export interface ColumnWords {
  tokens: readonly Token[];
  column: number;
  words: readonly string[];
  /** The same for all words of one column. */
  frame: object;
}

/**
 * The words that are known to be values: those of columns that have been merged, and those that stand at the same place of
 * several messages (`buffer A reset`, `buffer B reset`, `buffer A swapped`, …). A verb or an outcome belongs to its message.
 */
export class ColumnVocabulary {
  readonly #values = new Set<string>();
  /** By place and the word before it: the vocabularies of different messages. */
  readonly #places = new Map<string, ColumnWords[]>();

  constructor(groups: readonly PatternGroup[], columns: readonly ColumnWords[]) {
    for (const group of groups) if (group.patterns.length >= SHARED) this.#learn(group);
    for (const column of columns) {
      if (!areNames(column.words)) continue;
      const place = placeOf(column);
      const known = this.#places.get(place);
      if (known === undefined) this.#places.set(place, [column]);
      else known.push(column);
    }
  }

  /** True when what is known of the words says that they are values. */
  holds(column: ColumnWords): boolean {
    const { words } = column;
    if (!areNames(words)) return false;
    if (words.every((word) => this.#values.has(word))) return true;
    const least = words.every((word) => PLAIN.test(word)) ? SHARED_PLAIN : SHARED;
    const others = this.#places.get(placeOf(column)) ?? [];
    return others.some(
      ({ frame, words: other }) =>
        frame !== column.frame && words.filter((word) => other.includes(word)).length >= least,
    );
  }

  #learn({ tokens, patterns }: PatternGroup): void {
    for (const [at, { text }] of tokens.entries()) {
      if (text !== WILDCARD) continue;
      const words = new Set<string>();
      for (const pattern of patterns) {
        const token = pattern.tokens.length === tokens.length ? pattern.tokens[at] : undefined;
        if (token?.kind === 'word') words.add(token.text);
      }
      if (words.size >= SHARED) for (const word of words) this.#values.add(word);
    }
  }
}

function areNames(words: readonly string[]): boolean {
  return words.length >= SHARED && !words.some((word) => isActionWord(word) || isBooleanWord(word) || isFixed(word));
}

function isFixed(word: string): boolean {
  return isNegation(word) || isPreposition(word);
}

function placeOf({ tokens, column }: ColumnWords): string {
  return `${column} ${tokens[column - 1]?.text ?? ''}`;
}
