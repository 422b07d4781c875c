import type { RejectedClaim } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../evidence/find-findings.ts';
import { CHANGE_WORDS } from '../evidence/words.ts';
import type { TemplateIds } from '../prompts/template-ids.ts';
import { shortened } from '../statistical/wording.ts';

/** Candidates of the statistics among which a model's cause is taken without further signs. */
const TRUSTED_RANK = 15;
const FREE_RANK = 3;

/** Why a pattern cannot be the cause; null when it can. */
export function causeObjection(log: ParsedLog, findings: Findings, templateIndex: number): string | null {
  const template = log.templates[templateIndex];
  if (template === undefined) return 'There is no such pattern';
  const late = firstSymptom(log, findings, templateIndex);
  const rank = findings.ranked.findIndex((r) => r.templateIndex === templateIndex);
  // What was there while all was well explains nothing.
  if (findings.steady[templateIndex] && rank !== 0) return 'It was there before anything failed';
  // The statistics' own first choices have been weighed against the order already.
  const early = late === null || findings.positions.firstOf(template) <= late + findings.positions.axis.bucketSize;
  if (!early && (rank < 0 || rank >= FREE_RANK)) {
    return 'It first appears after the symptoms';
  }
  if (rank >= 0 && rank < TRUSTED_RANK) return null;
  if ((findings.strengths[templateIndex] ?? 0) >= 2 || CHANGE_WORDS.test(template.text)) return null;
  return 'Nothing in the log speaks for it';
}

/** Position of the first critical symptom of the incident other than the pattern itself. */
function firstSymptom(log: ParsedLog, findings: Findings, except: number): number | null {
  const strongest = (findings.main?.templates ?? []).filter(
    (index) => index !== except && (findings.strengths[index] ?? 0) >= 4 && !findings.steady[index],
  );
  // With no second failure there is nothing the cause would have to precede.
  const positions = strongest
    .map((index) => log.templates[index])
    .filter((t) => t !== undefined)
    .map((t) => findings.positions.firstOf(t));
  return positions.length === 0 ? null : positions.reduce((a, b) => Math.min(a, b));
}

export interface CitedLines {
  lines: number[];
  claims: number;
  rejected: RejectedClaim[];
}

/** Splits cited lines into those that were shown to the model and stand in the file, and the others. */
export function checkCitedLines(
  cited: readonly string[],
  shown: ReadonlySet<number>,
  inFile: (line: number) => boolean,
  where: string,
): CitedLines {
  const lines: number[] = [];
  const rejected: RejectedClaim[] = [];
  for (const text of cited) {
    const digits = /^L?\s*(\d{1,12})$/i.exec(text)?.[1];
    const line = digits === undefined ? null : Number(digits);
    if (line === null) rejected.push({ claim: shortened(text, 80), reason: 'This is not a line number', where });
    else if (!inFile(line)) rejected.push({ claim: `L${line}`, reason: 'The file has no such line', where });
    else if (!shown.has(line))
      rejected.push({ claim: `L${line}`, reason: 'The line was not shown to the model', where });
    else if (!lines.includes(line)) lines.push(line);
  }
  return { lines, claims: cited.length, rejected };
}

/** Reads an id of the answer; an unknown one is reported, NONE and blank are no claim. */
export function checkId(
  id: string,
  ids: TemplateIds,
  where: string,
): { index: number | null; rejected: RejectedClaim[] } {
  if (/^\s*(?:NONE|null|n\/a|-)?\s*$/i.test(id)) return { index: null, rejected: [] };
  const index = ids.indexOf(id);
  if (index !== null) return { index, rejected: [] };
  return { index: null, rejected: [{ claim: shortened(id, 80), reason: 'There is no such pattern', where }] };
}
