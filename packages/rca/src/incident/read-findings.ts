import type { ParsedLog } from '@rootline/logparse';
import { fillTemplate } from '../lines/fill-template.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import { leadLines, RARE } from '../profile/change-events.ts';
import { WARNING_STRENGTH } from '../profile/template-strength.ts';
import { readBreakthroughs } from '../ranking/breakthroughs.ts';
import { PRECURSOR_LEADS } from '../ranking/rank-surroundings.ts';
import { type Findings, findFindings } from './find-findings.ts';

/** Templates whose lines are read for their values, and lines of each. */
const MOST_TEMPLATES = 600;
const LINES_OF_EACH = 2;

/**
 * The findings of a log whose lines can be read again: what ties a quiet line to the failures after it is often a
 * value, such as the name of a pool or an address, and templates hold none. Whom a failing line calls is one, too.
 */
export async function readFindings(
  log: ParsedLog,
  readLines: ReadLines,
  baseline: ParsedLog | null = null,
  sourceAt?: SourceAt,
): Promise<Findings> {
  const findings = findFindings(log, baseline, undefined, sourceAt);
  const main = findings.main;
  if (main === null || findings.isRun || log.entryCount > log.lineCount) return findings;
  const onset = Math.min(...main.newTemplates.map((index) => log.templates[index]?.firstLine ?? log.lineCount));
  const earliest = onset - PRECURSOR_LEADS * leadLines(log);
  const isNear = (line: number) => line >= earliest && line <= onset;
  const wanted = log.templates.flatMap((template, index) => {
    const isWanted =
      template.text.includes('<') &&
      (main.newTemplates.includes(index) ||
        (template.count <= RARE && isNear(template.firstLine)) ||
        (template.text.includes('<url>') && (findings.strengths[index] ?? 0) >= WARNING_STRENGTH));
    return isWanted ? [{ template, index }] : [];
  });
  const lines = wanted
    .slice(-MOST_TEMPLATES)
    .flatMap(({ template, index }) =>
      template.exampleLines.slice(0, LINES_OF_EACH).map((line) => ({ line, index, text: template.text })),
    )
    .sort((a, b) => a.line - b.line);
  const numbers = [...new Set(lines.map(({ line }) => line))];
  const read = new Map((await readLines(numbers.map((n) => ({ from: n, to: n })))).map((raw) => [raw.line, raw.text]));
  const messages = new Map<number, string>();
  for (const { line, index, text } of lines) {
    const message = fillTemplate(text, read.get(line) ?? '');
    if (message !== null) messages.set(index, `${messages.get(index) ?? ''} ${message}`.trim());
  }
  const guessed = await readBreakthroughs(log, readLines);
  return messages.size + guessed.size === 0 ? findings : findFindings(log, baseline, { messages, guessed }, sourceAt);
}
