import type { RuleDraft } from '@rootline/contract';

export interface MatchInput {
  /** In the order in which they are tried. */
  patterns: string[];
  lines: string[];
  engine: 'fast' | 'linear';
}

export interface MatchOutput {
  /** Per pattern. */
  groupNames: string[][];
  /** Per line: index of the pattern that matches, or null. */
  matches: (number | null)[];
}

interface RefusedPattern {
  index: number;
  reason: string;
}

/** What the process does that reads patterns of users. The first report says that the work begins. */
export type RuleOperations = {
  /** Gives the first pattern that cannot be used; reports the index of each before it is compiled. */
  check: { input: string[]; output: RefusedPattern | null; report: number };
  match: { input: MatchInput; output: MatchOutput; report: null };
  /** Makes a rule of the first lines of a raw file. */
  draft: { input: string; output: RuleDraft | null; report: null };
};
