import { LOG_LEVELS } from '@rootline/contract';
import type { EntryRef, LogTemplate, ParsedLog } from '@rootline/logparse';

type Entries = Pick<ParsedLog, 'strongHead' | 'strongTail'>;

/** Index of the template that a line leads, begins, ends, or is an example of, else of the failing entry that holds it; -1 for none. */
export function templateOfLine(templates: readonly LogTemplate[], log: Entries, line: number): number {
  const leading = templates.findIndex(({ exampleLines }) => exampleLines[0] === line);
  if (leading >= 0) return leading;
  const known = templates.findIndex(
    ({ firstLine, lastLine, exampleLines }) => firstLine === line || lastLine === line || exampleLines.includes(line),
  );
  return known >= 0 ? known : (statedEntry(log, line)?.templateIndex ?? -1);
}

/** The entry of several lines that states an error and holds the line: what it says is told by the line that names its failure. */
export function statedEntry({ strongHead, strongTail }: Entries, line: number): EntryRef | undefined {
  const holds = ({ line: from, lineEnd, level }: EntryRef) =>
    from <= line && line <= lineEnd && lineEnd > from && ERRORS.has(level);
  return strongHead.find(holds) ?? strongTail.find(holds);
}

/** Codes of the levels at which something failed: 1 and its index, as the parser gives them. */
const ERRORS: ReadonlySet<number> = new Set([1 + LOG_LEVELS.indexOf('FATAL'), 1 + LOG_LEVELS.indexOf('ERROR')]);
