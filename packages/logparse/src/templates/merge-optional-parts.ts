import { absorb, type PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';
import { looksLikeId } from './word-nature.ts';

const MIN_WORDS = 2;
const PAIRS = new Set(['()', '[]', '<>', '{}', '""', "''"]);
const GLUE = new Set([':', ',', '|', '=']);
const HOST = /^(?:localhost|[a-z][\w-]*\d|[a-z][\w-]*(?:\.[a-z][\w-]*)+)$/;

/** Merges groups whose words are the same and only the number of values, or punctuation around them, differs. */
export function mergeOptionalParts(groups: readonly PatternGroup[]): PatternGroup[] {
  const byKey = new Map<string, PatternGroup>();
  const out: PatternGroup[] = [];
  for (const group of [...groups].sort((a, b) => b.count - a.count)) {
    const key = skeletonOf(group);
    const known = key === null ? undefined : byKey.get(key);
    if (known !== undefined) {
      // `from 10.0.0.1 ()`, and `(host)` where its name was known: the variant with the value shows that there is one.
      if (emptyPairs(group) < emptyPairs(known)) known.tokens = group.tokens;
      else known.tokens = withoutDifference(known.tokens, group.tokens);
      absorb(known, group);
    } else {
      if (key !== null) byKey.set(key, group);
      out.push(group);
    }
  }
  return out;
}

/** Where one of two variants has a name, such as `gate2|7`, and the other a value, neither is what the template says. */
function withoutDifference(tokens: readonly Token[], others: readonly Token[]): readonly Token[] {
  const most = Math.min(tokens.length, others.length);
  let from = 0;
  while (from < most && isAlike(tokens[from], others[from])) from++;
  let behind = 0;
  while (behind < most - from && isAlike(tokens.at(-1 - behind), others.at(-1 - behind))) behind++;
  // The value that a name is joined to is part of the difference.
  const isBare = tokens.length === from + behind || others.length === from + behind;
  if (isBare && behind > 0 && isJoined(tokens, tokens.length - behind)) behind--;
  else if (isBare && from > 0 && isJoined(tokens, from - 1)) from--;
  const own = tokens.slice(from, tokens.length - behind);
  const other = others.slice(from, others.length - behind);
  const isNamed = [...own, ...other].some(({ kind }) => kind === 'word');
  if (!isNamed || !isOneItem(own) || !isOneItem(other)) return tokens;
  const any: Token = { text: WILDCARD, kind: 'placeholder', spaced: own[0]?.spaced === true };
  return [...tokens.slice(0, from), any, ...tokens.slice(tokens.length - behind)];
}

/** Names and values that only glue joins, without blanks or brackets. */
function isOneItem(tokens: readonly Token[]): boolean {
  const fits = ({ kind, text, spaced }: Token, at: number) =>
    (at === 0 || !spaced) && (kind !== 'punctuation' || GLUE.has(text));
  return tokens.length > 0 && tokens.every(fits);
}

function isJoined(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'placeholder';
}

function isAlike(one: Token | undefined, other: Token | undefined): boolean {
  return one?.text === other?.text || (one?.kind === 'placeholder' && other?.kind === 'placeholder');
}

/** Brackets and quotes with nothing between them. */
function emptyPairs({ tokens }: PatternGroup): number {
  return tokens.filter(({ text }, at) => PAIRS.has(text + (tokens[at + 1]?.text ?? ''))).length;
}

/** What two variants of a message share: its words in order; with few words its punctuation and runs of values too. */
function skeletonOf(group: PatternGroup): string | null {
  const words = group.tokens.filter(
    (token, at) => token.kind === 'word' && !looksLikeId(token.text) && !isHost(group.tokens, at),
  );
  if (words.length >= MIN_WORDS) return `${group.ending} ${words.map((token) => token.text).join('\u0001')}`;
  if (words.length === 0) return null;
  return `${group.ending} ${collapsed(group.tokens).join('\u0001')}`;
}

/** A name in front of `:8080`; most addresses are one value and have no word. */
function isHost(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at]?.text ?? '';
  return HOST.test(name) && tokens[at + 1]?.text === ':' && tokens[at + 2]?.kind === 'placeholder';
}

function collapsed(tokens: readonly Token[]): string[] {
  const parts: string[] = [];
  for (const token of tokens) {
    const part = token.kind === 'placeholder' ? '<*>' : token.text;
    if (part === '<*>' && (parts.at(-1) === '<*>' || (parts.at(-1) === ',' && parts.at(-2) === '<*>'))) {
      if (parts.at(-1) === ',') parts.pop();
      continue;
    }
    parts.push(part);
  }
  return parts;
}
