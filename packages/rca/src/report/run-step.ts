import { cleanText } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { oneFile, type RawLine, type SourceAt } from '../ports.ts';
import { isWrapper } from '../profile/run-wrappers.ts';

/** What a run was doing when it failed, and how that ended, as lines of the file; null where it does not say. */
export interface RunStep {
  command: RawLine | null;
  ending: RawLine | null;
}

/** The sign with which a runner shows a command before it runs it; of a comparison of texts, `+` stands before code. */
const COMMAND =
  /^[\s\ufeff]*(?:\$ |\+ |#+\[group\]Run |\[command\]|> Run |(?:#\d+ )?\[[^\]]{1,40}\] RUN )(?=[\w./~"'([{-])(.+)$/;
/** Lines of it are looked at, from the suspect backwards. */
const MOST_COMMANDS = 60;
const STATUS = /\b(?:exit(?:ed|ing)?|return(?:ed)?|status|code)\b[^\d\n]{0,24}?(?<![\w.])(\d{1,3})\b(?!\.\d)/i;
const ENDING = /\b(?:exit(?:ed|ing)?|return(?:ed)?|status|code)\b/i;

/** Lines that may tell of the step in which the first suspect of a run stands, commands in file order. */
export function stepLines(
  log: ParsedLog,
  findings: Findings,
  sourceAt: SourceAt = oneFile(log),
): { commands: number[]; ending: number | null } {
  const cause = log.templates[findings.ranked[0]?.templateIndex ?? -1];
  if (!findings.isRun || cause === undefined) return { commands: [], ending: null };
  const at = cause.firstLine;
  // What another file says at the same time belongs to another run.
  const isOfRun = (line: number) => sourceAt(line).id === sourceAt(at).id;
  const commands = linesOf(log.templates, ({ text }) => COMMAND.test(text))
    .filter((line) => line < at && isOfRun(line))
    .slice(-MOST_COMMANDS);
  const isEnding = (template: LogTemplate, index: number) =>
    (findings.strengths[index] ?? 0) >= 3 && isWrapper(template.text) && ENDING.test(template.text);
  const ending = linesOf(log.templates, isEnding).find((line) => line > at && isOfRun(line)) ?? null;
  return { commands, ending };
}

/** The step from lines that were read. */
export function stepOf(
  { commands, ending }: ReturnType<typeof stepLines>,
  read: ReadonlyMap<number, RawLine>,
): RunStep {
  const texts = commands.flatMap((line) => {
    const text = COMMAND.exec(withoutPrefix(cleanText(read.get(line)?.text ?? '')))?.[1]?.trim();
    return text === undefined ? [] : [{ line, text }];
  });
  // Several lines in a row, as a diff has them, are not one command after another.
  const command = texts.findLast(
    ({ line }, at) => texts[at - 1]?.line !== line - 1 && texts[at + 1]?.line !== line + 1,
  );
  const end = ending === null ? undefined : read.get(ending);
  return {
    command: command ?? null,
    ending: end === undefined ? null : { line: end.line, text: withoutPrefix(cleanText(end.text)) },
  };
}

/** The status with which a run says that it ended; null where it gives none. */
export function exitStatus(text: string): string | null {
  return STATUS.exec(text)?.[1] ?? null;
}

/** Without the time and the names that a runner writes before each line. */
function withoutPrefix(text: string): string {
  return text.replace(/^.{0,160}?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z? /, '').trim();
}

function linesOf(templates: readonly LogTemplate[], test: (template: LogTemplate, index: number) => boolean): number[] {
  return templates
    .filter(test)
    .flatMap(({ exampleLines }) => exampleLines)
    .sort((a, b) => a - b);
}
