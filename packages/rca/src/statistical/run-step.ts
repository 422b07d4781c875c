import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { cleanText } from '../evidence/clean-text.ts';
import type { Findings } from '../evidence/find-findings.ts';
import { isWrapper } from '../evidence/run-wrappers.ts';
import type { RawLine } from '../ports.ts';

/** What a run was doing when it failed, and how that ended, as lines of the file; null where it does not say. */
export interface RunStep {
  command: RawLine | null;
  ending: RawLine | null;
}

/** The sign with which a runner shows a command before it runs it. */
const COMMAND = /^\W*(?:\$ |\+ |group\W*Run )\S/i;
const ENDING = /\b(?:exit(?:ed|ing)?|return(?:ed)?|status|code)\b/i;

/** Lines that tell of the step in which the first suspect of a run stands. */
export function stepLines(log: ParsedLog, findings: Findings): { command: number | null; ending: number | null } {
  const cause = log.templates[findings.ranked[0]?.templateIndex ?? -1];
  if (!findings.isRun || cause === undefined) return { command: null, ending: null };
  const at = cause.firstLine;
  const command = linesOf(log.templates, ({ text }) => COMMAND.test(text)).findLast((line) => line < at) ?? null;
  const isEnding = (template: LogTemplate, index: number) =>
    (findings.strengths[index] ?? 0) >= 3 && isWrapper(template.text) && ENDING.test(template.text);
  const ending = linesOf(log.templates, isEnding).find((line) => line > at) ?? null;
  return { command, ending };
}

/** The step from lines that were read. */
export function stepOf(lines: ReturnType<typeof stepLines>, read: ReadonlyMap<number, RawLine>): RunStep {
  const shown = (line: number | null) => {
    const raw = line === null ? undefined : read.get(line);
    return raw === undefined ? null : { line: raw.line, text: cleanText(raw.text).trim() };
  };
  return { command: shown(lines.command), ending: shown(lines.ending) };
}

function linesOf(templates: readonly LogTemplate[], test: (template: LogTemplate, index: number) => boolean): number[] {
  return templates
    .filter(test)
    .flatMap(({ exampleLines }) => exampleLines)
    .sort((a, b) => a - b);
}
