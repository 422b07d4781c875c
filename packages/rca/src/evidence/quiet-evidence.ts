import type { ScoredLine } from './score-lines.ts';

const LAST_LINES = 120;
const FIRST_LINES = 20;

/**
 * What to show of a log in which no line speaks of a failure: how it ends, how it begins, and the lines whose pattern is
 * known, since these are the first of their kind.
 */
export function quietEvidence(scored: readonly ScoredLine[]): ScoredLine[] {
  return scored.map((line, i) => {
    const fromEnd = scored.length - 1 - i;
    const place = fromEnd < LAST_LINES ? 2 - fromEnd / LAST_LINES : i < FIRST_LINES ? 0.9 : 0.4;
    return { ...line, value: Math.max(line.value, line.templateIndex >= 0 ? place + 0.5 : place) };
  });
}
