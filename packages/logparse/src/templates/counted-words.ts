import { type Token, WILDCARD } from './token-store.ts';

/** Words from a number to what it counts: `2 unused files`. */
const FURTHEST = 2;
const PLURAL = /^[A-Za-z]{3,}s$/;

/** A word by which messages are compared: `3 files` says what `1 file` says. */
export function comparedWord(tokens: readonly Token[], at: number): string {
  const text = tokens[at]?.text ?? '';
  return text.endsWith('s') && isCounted(tokens, at) && PLURAL.test(text) ? text.slice(0, -1) : text;
}

/** Of a word and the same in the plural the plural, as most numbers have it. */
export function pluralOf(word: Token, other: Token | undefined): Token {
  return other !== undefined && other.text === `${word.text}s` ? other : word;
}

/** True for a word that a number stands before, words at most between. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= at - FURTHEST && tokens[before + 1]?.spaced === true; before--) {
    const token = tokens[before];
    if (token?.kind === 'placeholder') return token.text === '<num>' || token.text === WILDCARD;
    if (token?.kind !== 'word') return false;
  }
  return false;
}
