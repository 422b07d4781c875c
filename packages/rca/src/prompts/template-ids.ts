import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../evidence/find-findings.ts';
import type { LineRange } from '../ports.ts';

/** Short names of templates for one run, numbered in the order in which they first appear: a number tells nothing of a suspicion. */
export interface TemplateIds {
  /** Template indices, the most suspect first. */
  order: number[];
  idOf(templateIndex: number): string | null;
  indexOf(id: string): number | null;
}

const MOST_IDS = 40;

/** Names the templates a model may speak about: suspects, the cascade, then the strongest failures. */
export function templateIds(log: ParsedLog, findings: Findings): TemplateIds {
  const strong = log.templates
    .map((_, index) => index)
    .filter((index) => (findings.strengths[index] ?? 0) >= 3)
    .sort((a, b) => (findings.strengths[b] ?? 0) - (findings.strengths[a] ?? 0) || a - b);
  const order = [
    ...new Set([
      ...findings.ranked.slice(0, 25).map((r) => r.templateIndex),
      ...findings.cascade.slice(0, 15),
      ...strong.slice(0, MOST_IDS),
    ]),
  ].slice(0, MOST_IDS);
  const numbered = inFileOrder(log, order);
  const ids = new Map(numbered.map((index, i) => [index, `T${i + 1}`]));
  const indices = new Map(numbered.map((index, i) => [`T${i + 1}`, index]));
  return {
    order,
    idOf: (index) => ids.get(index) ?? null,
    indexOf: (id) =>
      indices.get(
        id
          .trim()
          .toUpperCase()
          .replace(/^\[|\]$/g, ''),
      ) ?? null,
  };
}

/** Templates as they first appear in the file. */
export function inFileOrder(log: ParsedLog, templates: readonly number[]): number[] {
  const firstLine = (index: number) => log.templates[index]?.firstLine ?? 0;
  return [...templates].sort((a, b) => firstLine(a) - firstLine(b) || a - b);
}

/** Templates with entries inside a range of lines, the most suspect first. */
export function templatesWithin(log: ParsedLog, ids: TemplateIds, range: LineRange): number[] {
  return ids.order.filter((index) => {
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
