import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import type { Token } from './token-store.ts';
import { isNegation } from './word-nature.ts';

/** A word that so many groups of one length have at a place belongs to the program. */
const COMMON_GROUPS = 10;
const MIN_MEMBERS = 10;
const MIN_WORDS = 2;

/**
 * Merges groups that share the words many groups have at their place and differ only in words that hardly any other has:
 * names that were never seen before, in several columns at once.
 */
export function mergeRareWords(groups: readonly PatternGroup[]): PatternGroup[] {
  const usage = wordUsage(groups);
  const byKey = new Map<string, PatternGroup[]>();
  const out: PatternGroup[] = [];
  for (const group of groups) {
    const key = commonKey(group, usage);
    if (key === null) {
      out.push(group);
      continue;
    }
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [group]);
    else same.push(group);
  }
  for (const same of byKey.values()) {
    if (same.length >= MIN_MEMBERS) out.push(mergeColumns(same));
    else out.push(...same);
  }
  return out;
}

/** How many groups of one length have a word at a place: by place, then by word. */
type Usage = Map<number, Map<string, number>>;

function wordUsage(groups: readonly PatternGroup[]): Usage {
  const usage: Usage = new Map();
  for (const { tokens } of groups) {
    for (const [at, token] of tokens.entries()) {
      if (token.kind !== 'word') continue;
      const place = placeOf(tokens, at);
      const words = usage.get(place) ?? new Map<string, number>();
      if (words.size === 0) usage.set(place, words);
      words.set(token.text, (words.get(token.text) ?? 0) + 1);
    }
  }
  return usage;
}

/** The group with its rare words masked; null when it has none, or when too little would remain. */
function commonKey({ tokens, ending }: PatternGroup, usage: Usage): string | null {
  const parts: string[] = [ending];
  let kept = 0;
  let masked = 0;
  for (const [at, token] of tokens.entries()) {
    const isRare = token.kind === 'word' && (usage.get(placeOf(tokens, at))?.get(token.text) ?? 0) < COMMON_GROUPS;
    if (isRare && isNegation(token.text)) return null;
    if (isRare) masked++;
    else if (token.kind === 'word') kept++;
    parts.push(isRare || token.kind === 'placeholder' ? '*' : token.text);
  }
  return masked === 0 || kept < MIN_WORDS || masked > kept ? null : parts.join('\u0001');
}

function placeOf(tokens: readonly Token[], at: number): number {
  return tokens.length * 1024 + at;
}
