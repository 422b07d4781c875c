import type { PatternDraft } from './rule-draft.ts';

/**
 * The patterns with one moved to another place. Higher priorities are tried first, so that the order on screen becomes
 * the order of the priorities.
 */
export function movePattern(patterns: readonly PatternDraft[], from: number, to: number): PatternDraft[] {
  const moved = patterns[from];
  if (moved === undefined || to < 0 || to >= patterns.length || to === from) return [...patterns];
  const next = patterns.toSpliced(from, 1).toSpliced(to, 0, moved);
  return next.map((pattern, index) => ({ ...pattern, priority: next.length - 1 - index }));
}
