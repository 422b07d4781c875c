import { signalOfWords } from '../infer/signal.ts';
import type { PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';
import { isActionWord, isBooleanWord, isNegation, isParticiple, isPreposition, mayBeName } from './word-nature.ts';

/** Words that a column of values has in common with another one at least. */
const SHARED = 3;
/** Plain small words are verbs and outcomes as often as names. */
const SHARED_PLAIN = 4;
/** Of words that are written as names are, or that a message begins with in front of a colon. */
const SHARED_NAMES = 2;
/** Of the words of failures. */
const STRONG = 3;
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
  readonly #values: ReadonlySet<string>;
  /** By place and the word before it: the vocabularies of different messages. */
  readonly #places = new Map<string, ColumnWords[]>();

  constructor(groups: readonly PatternGroup[], columns: readonly ColumnWords[]) {
    this.#values = knownValues(groups);
    for (const column of columns) {
      if (!areNames(column)) continue;
      const place = placeOf(column);
      const known = this.#places.get(place);
      if (known === undefined) this.#places.set(place, [column]);
      else known.push(column);
    }
  }

  /** True when what is known of the words says that they are values. */
  holds(column: ColumnWords): boolean {
    const { words } = column;
    if (words.length > 1 && mayBeValues(words) && words.every((word) => this.#values.has(word))) return true;
    if (!areNames(column)) return false;
    const least = leastShared(column);
    const others = this.#places.get(placeOf(column)) ?? [];
    return others.some(
      ({ frame, words: other }) =>
        frame !== column.frame && words.filter((word) => other.includes(word)).length >= least,
    );
  }
}

/** The words that columns hold which have been merged from several, but for those that are fixed wherever they stand. */
export function knownValues(groups: readonly PatternGroup[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { tokens, patterns } of groups) {
    if (patterns.length < SHARED) continue;
    for (const [at, { text }] of tokens.entries()) {
      if (text !== WILDCARD) continue;
      const words = new Set<string>();
      for (const pattern of patterns) {
        const token = pattern.tokens.length === tokens.length ? pattern.tokens[at] : undefined;
        if (token?.kind === 'word') words.add(token.text);
      }
      if (words.size < SHARED) continue;
      for (const word of words) if (!known.has(word) && mayBeKnown(word)) known.add(word);
    }
  }
  return known;
}

function areNames(column: ColumnWords): boolean {
  return column.words.length >= Math.min(SHARED, leastShared(column)) && mayBeValues(column.words);
}

/** Names may end in `s` as some verbs do, but then others of them do not. */
function mayBeValues(words: readonly string[]): boolean {
  if (words.some((word) => isBooleanWord(word) || isFixed(word))) return false;
  const actions = words.filter(isActionWord);
  return !words.some(isParticiple) && actions.length * 2 < words.length;
}

function leastShared({ tokens, column, words }: ColumnWords): number {
  const behind = tokens[column + 1];
  if (words.every(mayBeName) || (column === 0 && behind?.text === ':' && !behind.spaced)) return SHARED_NAMES;
  return words.every((word) => PLAIN.test(word)) ? SHARED_PLAIN : SHARED;
}

/** `FAILED` is an outcome wherever it stands. */
function mayBeKnown(word: string): boolean {
  return !isBooleanWord(word) && !isFixed(word) && signalOfWords(word).signal < STRONG;
}

function isFixed(word: string): boolean {
  return isNegation(word) || isPreposition(word);
}

function placeOf({ tokens, column }: ColumnWords): string {
  return `${column} ${tokens[column - 1]?.text ?? ''}`;
}
