import { knownValues } from './column-vocabulary.ts';
import { comparedWord } from './counted-words.ts';
import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import { WILDCARD } from './token-store.ts';
import { isActionWord } from './word-nature.ts';

const MIN_WORDS = 2;

/** Merges groups of one length that differ only in words that columns of other messages have shown to be values. */
export function mergeKnownValues(groups: readonly PatternGroup[]): PatternGroup[] {
  const known = knownValues(groups);
  const out: PatternGroup[] = [];
  for (const [key, same] of Map.groupBy(groups, (group) => keyOf(group, known))) {
    if (key === null) out.push(...same);
    else out.push(mergeColumns(same));
  }
  return out;
}

/** The group with its known values masked; null when it has none and no value stands there, or when too little would remain. */
function keyOf({ tokens, ending }: PatternGroup, known: ReadonlySet<string>): string | null {
  let kept = 0;
  const parts = tokens.map(({ kind, text }, at) => {
    if (kind === 'placeholder' || (kind === 'word' && known.has(text) && !isActionWord(text))) return WILDCARD;
    if (kind === 'word') kept++;
    return comparedWord(tokens, at);
  });
  return kept < MIN_WORDS ? null : [ending, ...parts].join('\u0001');
}
