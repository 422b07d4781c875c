import type { ParsedLog } from '@rootline/logparse';
import { matchTemplates } from './match-templates.ts';
import { LEAST_LIKELIHOOD, rateChange } from './rate-change.ts';

/** How a message compares with a log from when all was well. */
export interface KnownPattern {
  /** `background`: it occurred there at the same or a higher rate. */
  change: 'new' | 'more' | 'background';
  /** How many times more likely an entry is this message than it was there. */
  odds: number;
}

/** Says of every template of a log whether the baseline knows it; in the order of the log's templates. */
export function knownPatterns(baseline: ParsedLog, log: ParsedLog): KnownPattern[] {
  const matches = matchTemplates(baseline.templates, log.templates);
  return log.templates.map((template, index) => {
    const before = (matches[index] ?? []).reduce((sum, i) => sum + (baseline.templates[i]?.count ?? 0), 0);
    const { odds, likelihood } = rateChange(before, baseline.entryCount, template.count, log.entryCount);
    if (before === 0) return { change: 'new', odds };
    return { change: odds > 1 && likelihood >= LEAST_LIKELIHOOD ? 'more' : 'background', odds };
  });
}
