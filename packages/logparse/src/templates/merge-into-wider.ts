import { absorb, mergeColumns, type PatternGroup } from './pattern-group.ts';
import { WILDCARD } from './token-store.ts';
import { isNegation } from './word-nature.ts';

/** A place has been seen to hold values when so many messages that differ there have been merged. */
const MIN_PATTERNS = 3;
const MIN_WORDS = 2;
/** For each length; every one of them costs a pass over the groups of that length. */
const MAX_MASKS = 40;
/** So many of them are also tried in pairs. */
const MAX_PAIRED = 12;

/**
 * Merges groups into a more frequent one of equal length that has values wherever the two differ: what is left over when
 * several columns were found to be values one after the other.
 */
export function mergeIntoWider(groups: readonly PatternGroup[]): PatternGroup[] {
  const byLength = Map.groupBy(groups, ({ tokens }) => tokens.length);
  const gone = new Set<PatternGroup>();
  for (const same of byLength.values()) {
    const wide = same.filter(isWide).sort((a, b) => b.count - a.count);
    joinCrossing(wide, gone);
    const masks = Map.groupBy(
      wide.filter((group) => !gone.has(group)),
      ({ tokens }) => maskOf(tokens),
    );
    for (const mask of [...masks.keys()].slice(0, MAX_MASKS)) absorbByMask(same, masks.get(mask) ?? [], mask, gone);
  }
  return groups.filter((group) => !gone.has(group));
}

/** `gave map to <*>` and `gave <*> to ann`: both columns hold values. */
function joinCrossing(wide: readonly PatternGroup[], gone: Set<PatternGroup>): void {
  const masks = [...new Set(wide.map(({ tokens }) => maskOf(tokens)))].slice(0, MAX_PAIRED);
  for (const [i, one] of masks.entries()) {
    for (const other of masks.slice(i + 1)) {
      const union = Array.from(one, (mark, at) => (mark === '*' ? mark : (other[at] ?? mark))).join('');
      if (union === one || union === other) continue;
      const crossing = wide.filter((group) => !gone.has(group) && [one, other].includes(maskOf(group.tokens)));
      for (const [key, members] of Map.groupBy(crossing, (group) => keyOf(group, union))) {
        if (key === null || new Set(members.map(({ tokens }) => maskOf(tokens))).size < 2) continue;
        const merged = mergeColumns(members);
        for (const group of members) if (group !== merged) gone.add(group);
      }
    }
  }
}

function absorbByMask(
  groups: readonly PatternGroup[],
  wide: readonly PatternGroup[],
  mask: string,
  gone: Set<PatternGroup>,
): void {
  const byKey = new Map(wide.map((group) => [keyOf(group, mask), group]));
  for (const group of groups) {
    const into = byKey.get(keyOf(group, mask) ?? '');
    if (into === undefined || into === group || gone.has(group) || gone.has(into) || group.count > into.count) continue;
    absorb(into, group);
    gone.add(group);
  }
}

function isWide({ tokens, patterns }: PatternGroup): boolean {
  if (patterns.length < MIN_PATTERNS || !tokens.some(({ text }) => text === WILDCARD)) return false;
  return tokens.filter(({ kind }) => kind === 'word').length >= MIN_WORDS;
}

/** One character for each token: where values stand. */
function maskOf(tokens: PatternGroup['tokens']): string {
  return tokens.map(({ kind }) => (kind === 'placeholder' ? '*' : '.')).join('');
}

/** The tokens outside a mask; null for a group that has under it what is no value, or hardly a word outside it. */
function keyOf({ tokens, ending }: PatternGroup, mask: string): string | null {
  const parts: string[] = [ending];
  let words = 0;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (mask[at] !== '*') {
      if (kind === 'word') words++;
      parts.push(kind === 'placeholder' ? WILDCARD : text);
    } else if (kind === 'punctuation' || (kind === 'word' && isNegation(text))) return null;
  }
  return words < MIN_WORDS ? null : parts.join('\u0001');
}
