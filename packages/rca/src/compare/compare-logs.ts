import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { templateStrength } from '../evidence/template-strength.ts';
import { matchTemplates } from './match-templates.ts';
import { LEAST_LIKELIHOOD, rateChange } from './rate-change.ts';

/** `new` and `vanished` occur in one of the logs only; `more` and `less` changed their share beyond chance. */
export const PATTERN_CHANGES = ['new', 'vanished', 'more', 'less', 'same'] as const;
export type PatternChange = (typeof PATTERN_CHANGES)[number];

export interface ComparedPattern {
  change: PatternChange;
  pattern: string;
  /** Ids of the message's templates in each log; empty where it does not occur. */
  goodTemplateIds: string[];
  badTemplateId: string | null;
  goodCount: number;
  badCount: number;
  /** Odds of the bad log against the good one. */
  odds: number;
  likelihood: number;
  /** 0 to 5: how strongly its text and level speak of a failure. */
  strength: number;
  /** First physical line, in the bad log if it occurs there. */
  firstLine: number;
}

/**
 * Compares a log from when all was well with one from when it was not: which messages are new, which vanished, which
 * became more or less frequent. Most telling first: failures before calm messages, then by how sure the change is.
 */
export function compareLogs(good: ParsedLog, bad: ParsedLog): ComparedPattern[] {
  const matches = matchTemplates(good.templates, bad.templates);
  const matched = new Set(matches.flat());
  const inBad = bad.templates.map((template, index) => {
    const counterparts = (matches[index] ?? []).flatMap((i) => good.templates[i] ?? []);
    return comparePattern(good, bad, counterparts, template);
  });
  const vanished = good.templates.flatMap((template, index) =>
    matched.has(index) ? [] : [comparePattern(good, bad, [template], null)],
  );
  return [...inBad, ...vanished].sort((a, b) => weightOf(b) - weightOf(a) || a.firstLine - b.firstLine);
}

function comparePattern(
  good: ParsedLog,
  bad: ParsedLog,
  counterparts: LogTemplate[],
  template: LogTemplate | null,
): ComparedPattern {
  const goodCount = counterparts.reduce((sum, { count }) => sum + count, 0);
  const badCount = template?.count ?? 0;
  const shown = template ?? counterparts[0];
  const { odds, likelihood } = rateChange(goodCount, good.entryCount, badCount, bad.entryCount);
  return {
    change: changeOf(goodCount, badCount, odds, likelihood),
    pattern: shown?.text ?? '',
    goodTemplateIds: counterparts.map(({ id }) => id),
    badTemplateId: template?.id ?? null,
    goodCount,
    badCount,
    odds,
    likelihood,
    strength: shown === undefined ? 0 : templateStrength(shown),
    firstLine: shown?.firstLine ?? 1,
  };
}

function changeOf(goodCount: number, badCount: number, odds: number, likelihood: number): PatternChange {
  if (goodCount === 0) return 'new';
  if (badCount === 0) return 'vanished';
  if (likelihood < LEAST_LIKELIHOOD) return 'same';
  return odds > 1 ? 'more' : 'less';
}

/** A new failure tells most; what vanished tells less than what came; what stayed the same tells nothing. */
const CHANGE_WEIGHTS: Record<PatternChange, number> = { new: 3, more: 2, vanished: 1.5, less: 1, same: 0 };

function weightOf({ change, strength, likelihood }: ComparedPattern): number {
  return CHANGE_WEIGHTS[change] * (1 + strength) * (1 + Math.log1p(likelihood));
}
