import type { EntryFilter } from './entry-operations.ts';

/**
 * Texts in ASCII of which every match of a search holds one, whatever its letter case; null where nothing is known of
 * them. A match in metadata stands as in JSON.
 */
export function textsOfMatches({ text, isRegex }: NonNullable<EntryFilter['search']>): string[] | null {
  if (isRegex) {
    const pieces = literalPieces(text);
    return pieces.length === 0 ? null : [longest(pieces)];
  }
  const ways = [text, JSON.stringify(text).slice(1, -1)];
  return [...new Set(ways.map((way) => longest(way.match(ASCII) ?? [''])))];
}

const ASCII = /[\t -~]+/g;

const longest = (texts: readonly string[]) => texts.reduce((most, text) => (text.length > most.length ? text : most));

/** What expressions of RE2 consist of, as far as it is read here. */
const TOKENS = {
  literal: /\\[^\w\s]|[^\\[({*+?|)^$.]/y,
  anyCharacter: /\\[dDwWsS]|\.|\[\^?(?:\\[^pPxQ]|[^\\\]])+\]/y,
  place: /\\[bBAz]|[\^$]/y,
  group: /\(/y,
  groupEnd: /\)/y,
  seldom: /[*?]|\{\d+(?:,\d*)?\}/y,
  often: /\+/y,
  or: /\|/y,
};
const TOKEN_NAMES = Object.keys(TOKENS) as (keyof typeof TOKENS)[];
const NAMED_SET = '[:';

/** Texts in ASCII that stand in every match of an expression; none where it has parts that are not read here. */
function literalPieces(expression: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let depth = 0;
  for (let at = 0; at < expression.length; ) {
    const token = tokenAt(expression, at);
    if (token === null || (token.name === 'or' && depth === 0)) return [];
    at += token.text.length;
    if (token.name === 'group') depth++;
    if (token.name === 'groupEnd') depth--;
    if (depth > 0 || token.name !== 'literal') {
      // What a sign behind it makes one that may be missing is the last character.
      pieces.push(token.name === 'seldom' ? piece.slice(0, -1) : piece);
      piece = '';
    } else piece += token.text.slice(-1);
  }
  return [...pieces, piece].flatMap((text) => text.match(ASCII) ?? []);
}

function tokenAt(expression: string, at: number): { name: keyof typeof TOKENS; text: string } | null {
  for (const name of TOKEN_NAMES) {
    TOKENS[name].lastIndex = at;
    const text = TOKENS[name].exec(expression)?.[0];
    if (text !== undefined) return text.includes(NAMED_SET) ? null : { name, text };
  }
  return null;
}
