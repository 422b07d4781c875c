import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import type { LineRange } from '../ports.ts';

const MOST_TEMPLATES = 40;
/** Of the ranking and of the order of onset, so many have their counts in the table. */
const SUSPECTS = 25;
const STEPS = 15;

/** Indices of the templates whose counts a prompt may hold, most suspect first: suspects, the cascade, the strongest failures. */
export function shownTemplates(log: ParsedLog, findings: Findings): number[] {
  const strong = log.templates
    .map((_, index) => index)
    .filter((index) => (findings.strengths[index] ?? 0) >= 3)
    .sort((a, b) => (findings.strengths[b] ?? 0) - (findings.strengths[a] ?? 0) || a - b);
  return [
    ...new Set([
      ...findings.ranked.slice(0, SUSPECTS).map((r) => r.templateIndex),
      ...findings.cascade.slice(0, STEPS),
      ...strong.slice(0, MOST_TEMPLATES),
    ]),
  ].slice(0, MOST_TEMPLATES);
}

/** Templates as they first appear in the file. */
export function inFileOrder(log: ParsedLog, templates: readonly number[]): number[] {
  const firstLine = (index: number) => log.templates[index]?.firstLine ?? 0;
  return [...templates].sort((a, b) => firstLine(a) - firstLine(b) || a - b);
}

/** Those with entries inside a range of lines, in the order given. */
export function templatesWithin(log: ParsedLog, templates: readonly number[], range: LineRange): number[] {
  return templates.filter((index) => {
    const template = log.templates[index];
    if (template === undefined || template.firstLine > range.to || template.lastLine < range.from) return false;
    if (template.exampleLines.some((line) => line >= range.from && line <= range.to)) return true;
    const { start, bucketSize } = log.lineAxis;
    return template.lineBuckets.some((n, i) => {
      const from = start + i * bucketSize;
      return n > 0 && from <= range.to && from + bucketSize > range.from;
    });
  });
}
