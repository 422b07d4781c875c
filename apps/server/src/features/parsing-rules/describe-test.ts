import type { FieldMapping, ParsingRuleTestResult, RegexPattern } from '@rootline/contract';
import type { MatchOutput } from './matching/rule-operations.ts';

interface TriedRule {
  /** In the order in which they were tried. */
  patterns: readonly RegexPattern[];
  fieldMappings: readonly FieldMapping[];
}

/**
 * Says per sample line which pattern matched and what is wrong. A line that matches still fails when an active mapping
 * reads a field which the pattern has no group for: nothing would arrive in the target field.
 */
export function describeTest(
  { patterns, fieldMappings }: TriedRule,
  lines: readonly string[],
  { groupNames, matches }: MatchOutput,
): ParsingRuleTestResult {
  const fields = [...new Set(fieldMappings.filter(({ isActive }) => isActive).map(({ sourceField }) => sourceField))];
  const errorsOf = patterns.map(({ name }, index) =>
    fields
      .filter((field) => !groupNames[index]?.includes(field))
      .map((field) => `The pattern ${name} has no named group for the source field ${field}`),
  );
  const noMatch = [patterns.length === 0 ? 'The rule has no active pattern' : 'No active pattern matches this line'];

  const details = lines.map((logLine, logIndex) => {
    const index = matches[logIndex] ?? null;
    const errors = index === null ? noMatch : (errorsOf[index] ?? []);
    const matchedPattern = index === null ? null : (patterns[index]?.name ?? null);
    return { logIndex, logLine, success: errors.length === 0, matchedPattern, errors };
  });
  const successCount = details.filter(({ success }) => success).length;
  return { totalLogs: lines.length, successCount, failureCount: lines.length - successCount, details };
}
