import { ERROR } from '../normalize/level.ts';
import type { Pattern } from './pattern.ts';
import type { Token } from './token-scanner.ts';

/** Patterns that are one template. */
export interface PatternGroup {
  tokens: Token[];
  patterns: Pattern[];
  count: number;
  /** Errors are never merged with messages of other levels. */
  isError: boolean;
}

export const WILDCARD = '<*>';

export function groupOf(pattern: Pattern): PatternGroup {
  const errors = (pattern.levels[1] ?? 0) + (pattern.levels[ERROR] ?? 0);
  return {
    tokens: pattern.tokens.map((token) => ({ ...token })),
    patterns: [pattern],
    count: pattern.count,
    isError: errors * 2 > pattern.count,
  };
}

/** Merges groups of equal length into the first: columns that differ become placeholders. */
export function mergeColumns(groups: readonly PatternGroup[]): PatternGroup {
  const [first, ...others] = [...groups].sort((a, b) => b.count - a.count);
  if (first === undefined) throw new RangeError('Nothing to merge');
  for (const other of others) {
    for (const [at, token] of first.tokens.entries()) {
      const same = other.tokens[at];
      if (same === undefined || same.text === token.text) continue;
      token.text = WILDCARD;
      token.kind = 'placeholder';
    }
    absorb(first, other);
  }
  return first;
}

/** Adds the patterns of another group, keeping the first one's tokens. */
export function absorb(into: PatternGroup, other: PatternGroup): void {
  into.patterns.push(...other.patterns);
  into.count += other.count;
}
