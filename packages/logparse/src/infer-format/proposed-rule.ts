import { LIMITS } from '@rootline/contract';
import { compilePattern } from '../rules/compile-pattern.ts';
import type { LogRule, LogRules } from '../rules/log-rule.ts';
import { RuleMatcher } from '../rules/rule-matcher.ts';
import { firstLines } from './sample-of-unknown.ts';

/** Parts of an entry that a proposed pattern may name; the message and one more must be among them. */
export const PROPOSED_PARTS = ['timestamp', 'level', 'component', 'message'] as const;
const MATCHED_AT_ONCE = 2000;

/** A proposed pattern as a rule of one file; null when it cannot be used as one. */
export function proposedRule(pattern: string): LogRule | null {
  if (pattern.length > LIMITS.rules.patternLength) return null;
  const compiled = compilePattern(pattern, 'linear');
  if (!compiled.ok) return null;
  const parts = PROPOSED_PARTS.filter((part) => compiled.pattern.groupNames.includes(part));
  if (!parts.includes('message') || parts.length < 2) return null;
  return {
    id: 'proposed',
    version: 1,
    name: 'proposed',
    isTemplate: false,
    fieldMappings: parts.map((part) => ({
      sourceField: part,
      targetField: part,
      description: '',
      isActive: true,
    })),
    regexPatterns: [{ name: 'proposed', pattern, description: '', priority: 0, isActive: true }],
  };
}

/** The share of the lines that may begin an entry which a rule matches, in the first bytes of a log; 0 for none. */
export function matchedShare(bytes: Uint8Array, rule: LogRule, host: Omit<LogRules, 'rules'>): number {
  const lines = firstLines(bytes).filter((line) => /^\S/.test(line));
  const matcher = new RuleMatcher({ ...host, rules: [rule] });
  let matched = 0;
  for (let from = 0; from < lines.length; from += MATCHED_AT_ONCE) {
    for (const match of matcher.match(lines.slice(from, from + MATCHED_AT_ONCE))) if (match !== null) matched++;
  }
  return lines.length === 0 ? 0 : matched / lines.length;
}
