import { absorb, type PatternGroup, WILDCARD } from './pattern-group.ts';
import { isUnit } from './word-nature.ts';

/**
 * Merges groups that differ in units behind their values: `in 12 ms` says what `in <1 ms` says, where the unit is a part
 * of the value, and so does `in 0:21`.
 */
export function mergeUnits(groups: readonly PatternGroup[]): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  for (const same of Map.groupBy(groups, keyOf).values()) {
    const [into, ...others] = [...same].sort((a, b) => b.count - a.count);
    for (const other of others) {
      if (into !== undefined) absorb(into, other);
      gone.add(other);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

function keyOf({ tokens, isError }: PatternGroup): string {
  const parts = [isError ? 'E' : '-'];
  for (const [at, { kind, text, spaced }] of tokens.entries()) {
    if (kind === 'placeholder') parts.push(WILDCARD);
    else if (!(kind === 'word' && spaced && tokens[at - 1]?.kind === 'placeholder' && isUnit(text))) parts.push(text);
  }
  return parts.join('\u0001');
}
