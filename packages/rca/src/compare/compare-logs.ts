import type { ComparedPattern, PatternChange } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { templateStrength } from '../profile/template-strength.ts';
import { matchTemplates } from './match-templates.ts';
import { LEAST_LIKELIHOOD, rateChange } from './rate-change.ts';

/** What is compared of a log. */
type ComparedTexts = Pick<ParsedLog, 'templates' | 'entryCount'>;

/**
 * Compares a log from when all was well with one from when it was not: which messages are new, which vanished, which
 * became more or less frequent. Most telling first: failures before calm messages, then by how sure the change is.
 */
export function compareLogs(baseline: ComparedTexts, log: ComparedTexts): ComparedPattern[] {
  const matches = matchTemplates(baseline.templates, log.templates);
  const matched = new Set(matches.flat());
  const present = log.templates.map((template, index) => {
    const counterparts = (matches[index] ?? []).flatMap((i) => baseline.templates[i] ?? []);
    return comparePattern(baseline, log, counterparts, template);
  });
  const vanished = baseline.templates.flatMap((template, index) =>
    matched.has(index) ? [] : [comparePattern(baseline, log, [template], null)],
  );
  return [...present, ...vanished].sort((a, b) => weightOfChange(b) - weightOfChange(a) || a.firstLine - b.firstLine);
}

function comparePattern(
  baseline: ComparedTexts,
  log: ComparedTexts,
  counterparts: LogTemplate[],
  template: LogTemplate | null,
): ComparedPattern {
  const baselineCount = counterparts.reduce((sum, counterpart) => sum + counterpart.count, 0);
  const count = template?.count ?? 0;
  const shown = template ?? counterparts[0];
  const { odds, likelihood } = rateChange(baselineCount, baseline.entryCount, count, log.entryCount);
  return {
    change: changeOf(baselineCount, count, odds, likelihood),
    pattern: shown?.text ?? '',
    baselineTemplateIds: counterparts.map(({ id }) => id),
    templateId: template?.id ?? null,
    baselineCount,
    count,
    odds,
    likelihood,
    strength: shown === undefined ? 0 : templateStrength(shown),
    firstLine: shown?.firstLine ?? 1,
  };
}

function changeOf(baselineCount: number, count: number, odds: number, likelihood: number): PatternChange {
  if (baselineCount === 0) return 'new';
  if (count === 0) return 'vanished';
  if (likelihood < LEAST_LIKELIHOOD) return 'same';
  return odds > 1 ? 'more' : 'less';
}

/** A new failure tells most; what vanished tells less than what came; what stayed the same tells nothing. */
const CHANGE_WEIGHTS: Record<PatternChange, number> = { new: 3, more: 2, vanished: 1.5, less: 1, same: 0 };

/** How telling a change is, for the order: failures before calm messages, then by how sure it is. */
export function weightOfChange({
  change,
  strength,
  likelihood,
}: Pick<ComparedPattern, 'change' | 'strength' | 'likelihood'>): number {
  return CHANGE_WEIGHTS[change] * (1 + strength) * (1 + Math.log1p(likelihood));
}
