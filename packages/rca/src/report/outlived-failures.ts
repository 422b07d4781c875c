import type { EvidenceItem } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { failureWeight } from '@rootline/logparse/lexicon';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { ReadLines } from '../ports.ts';
import { errorEntries, namesFailure, templateStrength } from '../profile/template-strength.ts';
import { counted } from '../wording.ts';
import { citedLine } from './cite-lines.ts';
import { failingEntries, failsInPart, firstFailure } from './failing-entries.ts';

/** Lines that a healthy result cites, one of each pattern. */
const CITED_PATTERNS = 3;

/** Ids of templates that stand for lines within entries: no entry can be found by them. */
const ADDED = /^u\d+$/;

/** How many entries of a log report a failure, whatever became of it. */
export function outlivedCount(log: ParsedLog): number {
  return log.templates.filter(reportsFailure).reduce((sum, template) => sum + failingOf(template), 0);
}

/** The first lines of the patterns that report a failure in a log which went on after them, the strongest patterns first chosen. */
export async function outlivedFailures(log: ParsedLog, readLines: ReadLines): Promise<EvidenceItem[]> {
  const chosen = log.templates
    .map((template, index) => ({ template, line: firstFailure(log, index)?.line ?? template.firstLine }))
    .filter(({ template }) => reportsFailure(template))
    .sort((a, b) => templateStrength(b.template) - templateStrength(a.template) || a.line - b.line)
    .slice(0, CITED_PATTERNS)
    .sort((a, b) => a.line - b.line);
  const read = await readSingleLines(readLines, [
    ...chosen.map(({ line }) => line),
    ...chosen.map(({ template }) => template.firstLine),
  ]);
  return chosen.flatMap(({ template, line }, i) => {
    const raw = read.get(line);
    if (raw === undefined) return [];
    return [
      {
        id: `E${i + 1}`,
        why: `${counted(failingOf(template), 'entry', 'entries')}, and the log went on`,
        templateId: ADDED.test(template.id) ? null : template.id,
        lines: [citedLine(raw, template, log, read)],
      },
    ];
  });
}

function reportsFailure(template: LogTemplate): boolean {
  if (template.ignored !== undefined) return false;
  return errorEntries(template) > 0 || (namesFailure(template) && !countsNone(template));
}

/** True where only a number decides whether it failed, and the parser, which has read the numbers, found none that did. */
function countsNone({ text, signal }: LogTemplate): boolean {
  return signal === 0 && failureWeight(text) > 0 && failureWeight(text.replaceAll('<num>', '0')) === 0;
}

function failingOf(template: LogTemplate): number {
  return failsInPart(template) ? errorEntries(template) : failingEntries(template);
}
