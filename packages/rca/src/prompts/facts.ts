import { cleanText } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { breakControlTokens, looksLikeInstruction } from '../lines/prompt-injection.ts';
import type { Redactor } from '../redact/redact.ts';
import { levelOf } from '../report/error-rows.ts';
import { shortened, tellMs } from '../wording.ts';
import { inFileOrder } from './shown-templates.ts';

const UNZONED: ReadonlySet<ParsedLog['zone']> = new Set(['assumed-utc', 'none']);

/** Counted facts of the whole log, the same in every prompt of a run. Holds no text of the log. */
export function factsText(log: ParsedLog): string {
  const { FATAL, ERROR, WARN, none } = log.levels;
  const from = tellMs(log, log.firstTimestampMs);
  const to = tellMs(log, log.lastTimestampMs);
  const spanMs = (log.lastTimestampMs ?? 0) - (log.firstTimestampMs ?? 0);
  const span = spanMs > 0 ? `time ${from} to ${to}, ${spanMs / 1000} s in all` : `no time but ${from}`;
  const lines = [
    `entries ${log.entryCount}, lines ${log.lineCount}${from === null ? '' : `, ${span}`}`,
    `entries that look like failures ${log.signalCount}; ${
      none === log.entryCount
        ? 'no entry states a level'
        : `stated levels: FATAL ${FATAL}, ERROR ${ERROR}, WARN ${WARN}, none ${none}`
    }`,
    ...(from !== null && UNZONED.has(log.zone)
      ? ['The log states no time zone: its times are given as it writes them.']
      : []),
  ];
  return lines.join('\n');
}

/** What the program takes for the incident: no fact, so it stands in no question for a first opinion. */
export function onsetText(log: ParsedLog, findings: Findings): string {
  const main = findings.main;
  if (main === null) return 'no error wave stands out';
  const failing = main.templates.map((index) => log.templates[index]).filter((t) => t !== undefined);
  const firstLine = failing.reduce((line, t) => Math.min(line, t.firstLine), log.lineCount);
  const time = tellMs(log, failing.find((t) => t.firstLine === firstLine)?.firstTimestampMs ?? null);
  return `main error wave: ${main.entries} entries of ${main.templates.length} patterns, sets in at line ${firstLine}${time === null ? '' : ` (${time})`}`;
}

const LEAST_COUNT = 2;

/**
 * The table of patterns: count, level, first and last line, text. Untrusted: it holds text of the log. As many of
 * `templates` as fit `budgetTokens`, from the first on, shown in the order of the file. `lines` are those that it names.
 */
export function tableText(input: {
  log: ParsedLog;
  templates: readonly number[];
  redactor: Redactor;
  fenceMarks: readonly string[];
  budgetTokens: number;
  countTokens: (text: string) => number;
}): { text: string; lines: number[] } {
  const { log, redactor, fenceMarks } = input;
  const rows = new Map<number, string>();
  let spent = 0;
  for (const index of input.templates) {
    const template = log.templates[index];
    // What occurs once is a line, not a count.
    if (template === undefined || template.count < LEAST_COUNT) continue;
    const text = looksLikeInstruction(template.text) ? '(left out: it addresses a model)' : template.text;
    const pattern = breakControlTokens(shortened(redactor.redact(cleanText(text)), 180), fenceMarks);
    const row = `x${template.count} | ${levelOf(template) ?? '-'} | L${template.firstLine} | L${template.lastLine} | ${pattern}`;
    const cost = input.countTokens(`${row}\n`);
    if (spent + cost > input.budgetTokens && rows.size > 0) break;
    spent += cost;
    rows.set(index, row);
  }
  const templates = inFileOrder(log, [...rows.keys()]);
  return {
    text: templates.map((index) => rows.get(index)).join('\n'),
    lines: templates.flatMap((index) => {
      const template = log.templates[index];
      return template === undefined ? [] : [template.firstLine, template.lastLine];
    }),
  };
}
