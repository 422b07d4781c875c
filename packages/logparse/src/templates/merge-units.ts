import { comparedWord, pluralOf } from './counted-words.ts';
import { absorb, type PatternGroup } from './pattern-group.ts';
import { WILDCARD } from './token-store.ts';
import { isUnit } from './word-nature.ts';

/**
 * Merges groups that differ in what stands behind their values: `in 12 ms` says what `in <1 ms` says, where the unit is a
 * part of the value, and so does `in 0:21`; `3 files` says what `1 file` says.
 */
export function mergeUnits(groups: readonly PatternGroup[]): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  for (const same of Map.groupBy(groups, keyOf).values()) {
    const [into, ...others] = [...same].sort((a, b) => b.count - a.count);
    for (const other of others) {
      if (into !== undefined) {
        if (into.tokens.length === other.tokens.length)
          into.tokens = into.tokens.map((token, at) => pluralOf(token, other.tokens[at]));
        absorb(into, other);
      }
      gone.add(other);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

function keyOf({ tokens, ending }: PatternGroup): string {
  const parts: string[] = [ending];
  for (const [at, { kind, text, spaced }] of tokens.entries()) {
    if (kind === 'placeholder') parts.push(WILDCARD);
    else if (!(kind === 'word' && spaced && tokens[at - 1]?.kind === 'placeholder' && isUnit(text)))
      parts.push(comparedWord(tokens, at));
  }
  return parts.join('\u0001');
}
