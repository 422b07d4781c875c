import { absorb, type PatternGroup } from './pattern-group.ts';
import type { Token } from './token-store.ts';
import { looksLikeId } from './word-nature.ts';

const MIN_WORDS = 2;
const PAIRS = new Set(['()', '[]', '<>', '{}', '""', "''"]);
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
      absorb(known, group);
    } else {
      if (key !== null) byKey.set(key, group);
      out.push(group);
    }
  }
  return out;
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
