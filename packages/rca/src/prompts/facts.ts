import type { ParsedLog } from '@rootline/logparse';
import { breakControlTokens, cleanText, looksLikeInstruction } from '../evidence/clean-text.ts';
import type { Findings } from '../evidence/find-findings.ts';
import type { Redactor } from '../evidence/redact.ts';
import { levelOf } from '../statistical/error-rows.ts';
import { isoTime, shortened } from '../statistical/wording.ts';
import type { TemplateIds } from './template-ids.ts';

/** Counted facts of the whole log, the same in every prompt of a run. Holds no text of the log. */
export function factsText(log: ParsedLog, findings: Findings): string {
  const { FATAL, ERROR, WARN } = log.levels;
  const from = isoTime(log.firstTimestampMs);
  const to = isoTime(log.lastTimestampMs);
  const lines = [
    `entries ${log.entryCount}, lines ${log.lineCount}${from === null ? '' : `, time ${from} to ${to ?? from}`}`,
    `FATAL ${FATAL}, ERROR ${ERROR}, WARN ${WARN}, entries that look like failures ${log.signalCount}`,
  ];
  const onset = onsetText(log, findings);
  if (onset !== '') lines.push(onset);
  return lines.join('\n');
}

function onsetText(log: ParsedLog, findings: Findings): string {
  const main = findings.main;
  if (main === null) return 'no error wave stands out';
  const failing = main.templates.map((index) => log.templates[index]).filter((t) => t !== undefined);
  const firstLine = failing.reduce((line, t) => Math.min(line, t.firstLine), log.lineCount);
  const time = isoTime(failing.find((t) => t.firstLine === firstLine)?.firstTimestampMs ?? null);
  return `main error wave: ${main.entries} entries of ${main.templates.length} patterns, sets in at line ${firstLine}${time === null ? '' : ` (${time})`}`;
}

/**
 * The table of patterns: id, count, level, first and last line, mark, text. Untrusted: it holds text of the log.
 * Rows in the order given, as many as fit `budgetTokens`.
 */
export function tableText(input: {
  log: ParsedLog;
  findings: Findings;
  ids: TemplateIds;
  templates: readonly number[];
  redactor: Redactor;
  fenceMarks: readonly string[];
  budgetTokens: number;
  countTokens: (text: string) => number;
}): { text: string; templates: number[] } {
  const { log, findings, ids, redactor, fenceMarks } = input;
  const rows: string[] = [];
  const shown: number[] = [];
  let spent = 0;
  for (const index of input.templates) {
    const template = log.templates[index];
    const id = ids.idOf(index);
    if (template === undefined || id === null) continue;
    const text = looksLikeInstruction(template.text) ? '(left out: it addresses a model)' : template.text;
    const pattern = breakControlTokens(shortened(redactor.redact(cleanText(text)), 180), fenceMarks);
    const row = `${id} | x${template.count} | ${levelOf(template) ?? '-'} | first L${template.firstLine} | last L${template.lastLine} | ${markOf(findings, index)} | ${pattern}`;
    const cost = input.countTokens(`${row}\n`);
    if (spent + cost > input.budgetTokens && rows.length > 0) break;
    spent += cost;
    rows.push(row);
    shown.push(index);
  }
  return { text: rows.join('\n'), templates: shown };
}

function markOf(findings: Findings, index: number): string {
  if (findings.steady[index]) return 'all through the log';
  if (findings.main?.newTemplates.includes(index)) return 'new in the error wave';
  if (findings.main?.templates.includes(index)) return 'in the error wave';
  return findings.ranked.some((r) => r.templateIndex === index) ? 'near the onset' : 'elsewhere';
}
