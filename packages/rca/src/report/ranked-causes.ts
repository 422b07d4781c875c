import type { Candidate, EvidenceItem, RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import type { RawLine } from '../ports.ts';
import { suspectComponent } from '../profile/components.ts';
import type { RankedTemplate } from '../ranking/rank-candidates.ts';
import { isoTime, shortened } from '../wording.ts';
import { citedLine } from './cite-lines.ts';
import { QUOTE_LENGTH } from './entry-messages.ts';
import { strongReasons } from './suspected-cause.ts';

const CANDIDATES = 15;
/** Example lines of a suspect, and those of them that are cited. */
const EXAMPLES = 5;
const CITED_EXAMPLES = 3;
/** Steps of the order of onset that a result holds. */
export const CASCADE_STEPS = 12;

/** The ranked causes as the result holds them. */
export function candidatesOf(log: ParsedLog, findings: Findings): Candidate[] {
  return findings.ranked.slice(0, CANDIDATES).flatMap((ranked) => {
    const template = log.templates[ranked.templateIndex];
    if (template === undefined) return [];
    return [
      {
        templateId: template.id,
        pattern: template.text,
        component: suspectComponent(template, findings.components),
        lines: linesOf(log, ranked),
        firstOccurrence: isoTime(template.firstTimestampMs),
        count: template.count,
        score: Math.round(ranked.score * 100) / 100,
        reasons: strongReasons(ranked),
      },
    ];
  });
}

/** The order of onset; `messageOf` tells what the entry says at which a template begins. */
export function cascadeOf(
  log: ParsedLog,
  findings: Findings,
  messageOf: (templateId: string, templateIndex: number) => string | undefined,
): RcaResult['cascade'] {
  return findings.cascade.slice(0, CASCADE_STEPS).flatMap((index) => {
    const template = log.templates[index];
    if (template === undefined) return [];
    const { id, text, firstLine, firstTimestampMs } = template;
    const message = messageOf(id, index);
    const told = message === undefined ? {} : { message: shortened(message, QUOTE_LENGTH) };
    return [{ templateId: id, pattern: text, ...told, line: firstLine, timestamp: isoTime(firstTimestampMs) }];
  });
}

/** Example lines of a suspect. */
export function linesOf(log: ParsedLog, ranked: RankedTemplate): number[] {
  return log.templates[ranked.templateIndex]?.exampleLines.slice(0, EXAMPLES) ?? [];
}

/** A suspect with its lines, read from the file, as evidence of a number. */
export function evidenceOf(
  log: ParsedLog,
  ranked: RankedTemplate,
  number: number,
  read: ReadonlyMap<number, RawLine>,
): EvidenceItem {
  const template = log.templates[ranked.templateIndex];
  const lines = linesOf(log, ranked)
    .slice(0, CITED_EXAMPLES)
    .map((n) => read.get(n))
    .filter((raw) => raw !== undefined)
    .map((raw) => citedLine(raw, template, log, read));
  const why = strongReasons(ranked).join('; ');
  return {
    id: `E${number}`,
    why: why === '' ? 'ranked by the statistical analysis' : why,
    templateId: template?.id ?? null,
    lines,
  };
}
