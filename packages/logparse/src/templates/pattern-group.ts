import { ERROR } from '../normalize/level.ts';
import { comparedWord, pluralOf } from './counted-words.ts';
import type { Pattern } from './pattern.ts';
import { type Token, WILDCARD } from './token-store.ts';

/** An answer that a server failed to give is another message than one that its client caused, however alike their words. */
type Ending = 'calm' | 'error' | 'failed answer';

/** Patterns that are one template. */
export interface PatternGroup {
  tokens: readonly Token[];
  patterns: Pattern[];
  count: number;
  /** Only patterns that ended alike are merged. */
  ending: Ending;
}

const ANYTHING: Token = { text: WILDCARD, kind: 'placeholder', spaced: false };
const ANYTHING_SPACED: Token = { ...ANYTHING, spaced: true };

export function groupOf(pattern: Pattern): PatternGroup {
  return {
    tokens: pattern.tokens,
    patterns: [pattern],
    count: pattern.count,
    ending: endingOf(pattern),
  };
}

function endingOf({ failedStatus, isFailure, levels, count }: Pattern): Ending {
  if (failedStatus > 0) return 'failed answer';
  const errors = (levels[1] ?? 0) + (levels[ERROR] ?? 0);
  return isFailure || errors * 2 > count ? 'error' : 'calm';
}

/** Merges groups of equal length into the first: columns that differ become placeholders. */
export function mergeColumns(groups: readonly PatternGroup[]): PatternGroup {
  const [first, ...others] = [...groups].sort((a, b) => b.count - a.count);
  if (first === undefined) throw new RangeError('Nothing to merge');
  if (others.length === 0) return first;
  const tokens = [...first.tokens];
  for (const other of others) {
    for (const [at, token] of tokens.entries()) {
      const same = other.tokens[at];
      if (same === undefined || same.text === token.text) continue;
      if (comparedWord(other.tokens, at) !== comparedWord(first.tokens, at))
        tokens[at] = token.spaced ? ANYTHING_SPACED : ANYTHING;
      else if (token.text !== WILDCARD) tokens[at] = pluralOf(token, same);
    }
    absorb(first, other);
  }
  first.tokens = tokens;
  return first;
}

/** Adds the patterns of another group, keeping the first one's tokens. */
export function absorb(into: PatternGroup, other: PatternGroup): void {
  into.patterns.push(...other.patterns);
  into.count += other.count;
}
