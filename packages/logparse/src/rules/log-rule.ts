import type { FieldMapping, RegexPattern } from '@rootline/contract';

/** A parsing rule as the parser uses it: whose it is and whether it is active was asked before. */
export interface LogRule {
  id: string;
  version: number;
  name: string;
  /** Written for everyone: it takes part only in files that look like it. */
  isTemplate: boolean;
  fieldMappings: readonly FieldMapping[];
  regexPatterns: readonly RegexPattern[];
}

/** Rules for a log, and what matching patterns of people safely needs from the host. */
export interface LogRules {
  rules: readonly LogRule[];
  /** Does the work, or ends it when it takes longer; false: it was ended, wherever it stood. */
  runWithin(milliseconds: number, work: () => void): boolean;
  /** A clock in milliseconds that never goes back. */
  now(): number;
}
