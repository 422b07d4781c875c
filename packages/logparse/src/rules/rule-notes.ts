import { LIMITS } from '@rootline/contract';
import type { RuleMatcher } from './rule-matcher.ts';

const { patternsPerFile } = LIMITS.rules.parse;

/** Sentences about rules that did not do all that was asked of them. */
export function ruleNotes(matcher: RuleMatcher | null): string[] {
  if (matcher === null) return [];
  const notes: string[] = [];
  for (const { rule, isSkipped, isSlow } of matcher.states) {
    if (isSkipped) notes.push(`The parsing rule ${rule.name} took too long and was skipped for this file.`);
    else if (isSlow) notes.push(`The parsing rule ${rule.name} is slow and was matched by the safe engine.`);
  }
  if (matcher.isCapped) {
    notes.push(
      `The parsing rules have more than ${patternsPerFile.toLocaleString('en-US')} patterns; the last ones were not tried.`,
    );
  }
  return notes;
}
