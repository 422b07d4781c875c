import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import { isNegation, isPreposition } from './word-nature.ts';

/** Groups that cross by chance are fewer. */
const MIN_MEMBERS = 3;
/** Words that two columns have in common. */
const SHARED = 2;
const MIN_WORDS = 2;
/** Columns that are compared with one another. */
const MOST_COLUMNS = 16;

/**
 * Merges groups of one length that differ in columns with the same words: `from NEW to READY`, `from READY to DONE`. A verb
 * or an outcome has its own place in a message; what now stands here and now there is a value.
 */
export function mergeCrossingColumns(groups: readonly PatternGroup[]): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  for (const same of Map.groupBy(groups, ({ tokens }) => tokens.length).values()) {
    if (same.length < MIN_MEMBERS) continue;
    const places = placesOf(same);
    const isMoving = (word: string) => (places.get(word)?.size ?? 0) > 1;
    for (const [key, members] of Map.groupBy(same, (group) => keyOf(group, isMoving))) {
      if (key === null || members.length < MIN_MEMBERS) continue;
      const columns = sharingColumns(members);
      for (const alike of Map.groupBy(members, (group) => keyOutside(group, columns)).values()) {
        if (alike.length < 2) continue;
        const merged = mergeColumns(alike);
        for (const group of alike) if (group !== merged) gone.add(group);
      }
    }
  }
  return groups.filter((group) => !gone.has(group));
}

/** In which columns each word stands. */
function placesOf(groups: readonly PatternGroup[]): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>();
  for (const { tokens } of groups) {
    for (const [at, { kind, text }] of tokens.entries()) {
      if (kind !== 'word' || isNegation(text) || isPreposition(text)) continue;
      places.set(text, (places.get(text) ?? new Set()).add(at));
    }
  }
  return places;
}

/** The group without the words that stand elsewhere too; null when it has fewer than two, or when too little would remain. */
function keyOf({ tokens, ending }: PatternGroup, isMoving: (word: string) => boolean): string | null {
  let moving = 0;
  let kept = 0;
  const parts = tokens.map(({ kind, text }) => {
    if (kind === 'placeholder') return '*';
    if (kind === 'word' && isMoving(text)) {
      moving++;
      return '*';
    }
    if (kind === 'word') kept++;
    return text;
  });
  return moving < 2 || kept < MIN_WORDS ? null : [ending, ...parts].join('\u0001');
}

/** The columns that have words in common with another one. */
function sharingColumns(members: readonly PatternGroup[]): Set<number> {
  const words = new Map<number, Set<string>>();
  const length = members[0]?.tokens.length ?? 0;
  for (let column = 0; column < length; column++) {
    const own = new Set(
      members.flatMap(({ tokens }) => (tokens[column]?.kind === 'word' ? [tokens[column]?.text ?? ''] : [])),
    );
    if (own.size > 1) words.set(column, own);
  }
  const sharing = new Set<number>();
  if (words.size > MOST_COLUMNS) return sharing;
  for (const [one, own] of words) {
    for (const [other, others] of words) {
      if (one !== other && [...own].filter((word) => others.has(word)).length >= SHARED) sharing.add(one);
    }
  }
  return sharing;
}

function keyOutside({ tokens, ending }: PatternGroup, columns: ReadonlySet<number>): string {
  const parts = tokens.map(({ kind, text }, at) => (columns.has(at) || kind === 'placeholder' ? '*' : text));
  return [ending, ...parts].join('\u0001');
}
