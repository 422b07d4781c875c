import { LIMITS, type RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { ignoredTemplatesOf } from '../ignored/ignore-patterns.ts';
import { counted, verb } from '../wording.ts';

/** A sentence as it goes on behind a colon. */
const lowerFirst = (sentence: string) => `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;

/** Says in a result how many entries of which ignored patterns were left out; the same result where none were. */
export function tellIgnored(log: ParsedLog, result: RcaResult): RcaResult {
  const templates = ignoredTemplatesOf(log);
  if (templates.length === 0) return result;
  // In a case several files may hold the same message.
  const counts = new Map<string, number>();
  for (const { text, count } of templates) counts.set(text, (counts.get(text) ?? 0) + count);
  const patterns = counts.size;
  const entries = templates.reduce((sum, { count }) => sum + count, 0);
  const { listed, length } = LIMITS.ignoredPatterns;
  const list = [...counts]
    .map(([text, count]) => ({ pattern: text.slice(0, length), entries: count }))
    .sort((a, b) => b.entries - a.entries)
    .slice(0, listed);
  const told = `${counted(entries, 'entry', 'entries')} of ${counted(patterns, 'ignored pattern')} ${verb(entries, 'was', 'were')} left out.`;
  const { level, reason } = result.confidence;
  return {
    ...result,
    summary: `${result.summary} ${told}`.trim(),
    confidence: {
      level,
      reason: result.verdict === 'healthy' ? `Without the ignored patterns: ${lowerFirst(reason)}` : reason,
    },
    ignored: { patterns, entries, list },
  };
}
