import { signalOfWords } from '../infer/signal.ts';
import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import { WILDCARD } from './token-store.ts';

const MIN_MEMBERS = 6;
const MIN_COLUMNS = 2;
/** Different codes of one column. */
const MIN_CODES = 3;
const MIN_WORDS = 2;
const CODE = /^[A-Z]+$/;

/**
 * Merges groups of one length that differ in words of capitals, in several columns at once: `leg Y FRA HK added`,
 * `leg M JFK TK added`. A column with fewer codes, and one with a level or a failure among them, keeps its messages apart.
 */
export function mergeCodes(groups: readonly PatternGroup[]): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  for (const [key, same] of Map.groupBy(groups, keyOf)) {
    if (key === null || same.length < MIN_MEMBERS) continue;
    const moving = movingColumns(same);
    if (moving.size < MIN_COLUMNS) continue;
    for (const alike of Map.groupBy(same, (group) => keyOutside(group, moving)).values()) {
      const merged = mergeColumns(alike);
      for (const group of alike) if (group !== merged) gone.add(group);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

/** The group with its codes masked; null when it has none, or when too little would remain. */
function keyOf({ tokens, ending }: PatternGroup): string | null {
  let kept = 0;
  const parts = tokens.map(({ kind, text }) => {
    if (kind === 'placeholder' || (kind === 'word' && CODE.test(text))) return WILDCARD;
    if (kind === 'word') kept++;
    return text;
  });
  return kept < MIN_WORDS ? null : [ending, ...parts].join('\u0001');
}

/** The columns that hold several codes, none of which says how something went. */
function movingColumns(groups: readonly PatternGroup[]): Set<number> {
  const moving = new Set<number>();
  for (const column of groups[0]?.tokens.keys() ?? []) {
    const words = new Set(
      groups.flatMap(({ tokens }) => (tokens[column]?.kind === 'word' ? [tokens[column]?.text ?? ''] : [])),
    );
    if (words.size >= MIN_CODES && ![...words].some(tellsOutcome)) moving.add(column);
  }
  return moving;
}

function tellsOutcome(word: string): boolean {
  return levelOfWord(word) !== NO_LEVEL || signalOfWords(word).signal > 0;
}

function keyOutside({ tokens }: PatternGroup, moving: ReadonlySet<number>): string {
  return tokens
    .map(({ kind, text }, at) => (moving.has(at) || kind === 'placeholder' ? WILDCARD : text))
    .join('\u0001');
}
