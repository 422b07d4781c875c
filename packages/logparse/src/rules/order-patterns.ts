import type { RegexPattern } from '@rootline/contract';

/** The active patterns in the order in which they are tried: higher priority first, then as they stand in the rule. */
export function orderPatterns(patterns: readonly RegexPattern[]): RegexPattern[] {
  return patterns.filter(({ isActive }) => isActive).toSorted((a, b) => b.priority - a.priority);
}
