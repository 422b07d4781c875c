import { cleanText } from './clean-text.ts';
import { durationText } from './duration-text.ts';
import type { ChangeBefore } from './entities/change.ts';
import type { RcaResult } from './entities/rca-result.ts';

/** How the sentence about changes in a summary begins. */
export const CHANGES_SENTENCE = 'Shortly before: ';

/** The summary of a result without its sentence about changes. */
export function summaryOfLog({ summary, changesBefore }: Pick<RcaResult, 'summary' | 'changesBefore'>): string {
  const at = changesBefore === undefined ? -1 : summary.lastIndexOf(CHANGES_SENTENCE);
  return at < 0 ? summary : summary.slice(0, at).trimEnd();
}

/** A change and how long before the failure it was: `deploy of checkout \u201c2.14.1\u201d at 2026-03-04 14:02:11, 38 s before it`. */
export function tellChange({ kind, service, title, at, leadMs }: ChangeBefore, failure: string): string {
  const of = service === null ? '' : ` of ${plain(service)}`;
  const moment = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const lead = leadMs < 1 ? `at the same moment as ${failure}` : `${durationText(leadMs)} before ${failure}`;
  return `${kind}${of} \u201c${plain(title)}\u201d at ${moment}, ${lead}`;
}

/** Text that a person gave, without marks that would end its quotation. */
function plain(text: string): string {
  return cleanText(text)
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(CHANGES_SENTENCE, CHANGES_SENTENCE.toLowerCase());
}
