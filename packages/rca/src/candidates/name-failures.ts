import { cleanText } from '@rootline/contract';
import type { EntryRef, LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { entryLines } from '../lines/entry-lines.ts';
import { failureLine, isTitleOnly } from '../lines/failure-line.ts';
import { mergeLines } from '../lines/read-single-lines.ts';
import type { LineRange, ReadLines } from '../ports.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { shortened } from '../wording.ts';

/** Suspects, steps and further failures whose entries are read. */
const MOST = { suspects: 40, steps: 20, others: 60 };
const MOST_LINES = 16_000;
const TITLE_LENGTH = 400;
const LONGEST_LINE = 4096;
/** Ends with the first blank behind a word, or with the quote in which a record holds the line. */
const PREFIX = /^.*(?:\S\s|")/;

/** A log whose templates are titled and cited by the lines that name their failures. */
export interface NamedLog {
  log: ParsedLog;
  /** The line that names the failure, by the first line of its entry; for entries that name it further down only. */
  namedAt: ReadonlyMap<number, number>;
}

/**
 * Reads the entries of several lines behind the findings and finds the line in each that names its exception or last
 * cause. That line leads the example lines, its entry's first line follows as context, and where the first line is a
 * mere heading (`Traceback (most recent call last):`) it also gives the template its title and place.
 */
export async function nameFailures(log: ParsedLog, findings: Findings, readLines: ReadLines): Promise<NamedLog> {
  const wanted = wantedTemplates(log, findings);
  const entries = entriesOf(log, wanted);
  const text = new Map<number, string>();
  if (entries.length > 0) {
    const numbers = [...new Set(entries.flat())].sort((a, b) => a - b);
    for (const raw of await readLines(mergeLines(numbers))) text.set(raw.line, beginningOf(raw.text));
  }
  const namedAt = new Map<number, number>();
  for (const numbers of entries) {
    const [first = 0] = numbers;
    const line = numbers[failureLine(unwrapped(numbers.map((number) => text.get(number) ?? '')))] ?? first;
    if (line !== first) namedAt.set(first, line);
  }
  const templates = log.templates.map((template, i) => (wanted.has(i) ? named(template, namedAt, text) : template));
  return { log: { ...log, templates }, namedAt };
}

function wantedTemplates(log: ParsedLog, findings: Findings): Set<number> {
  const others = log.templates
    .map((_, index) => index)
    .filter((index) => (findings.strengths[index] ?? 0) >= FAILURE_STRENGTH)
    .slice(0, MOST.others);
  return new Set([
    ...findings.ranked.slice(0, MOST.suspects).map((ranked) => ranked.templateIndex),
    ...findings.cascade.slice(0, MOST.steps),
    ...others,
  ]);
}

/** The lines of each entry of several lines that the wanted templates give as an example, as far as it is kept. */
function entriesOf(log: ParsedLog, wanted: ReadonlySet<number>): number[][] {
  const refs = new Map<number, EntryRef>();
  for (const ref of [...log.strongHead, ...log.strongTail]) refs.set(ref.line, ref);
  const starts = new Set([...wanted].flatMap((index) => log.templates[index]?.exampleLines ?? []));
  const entries: number[][] = [];
  let budget = MOST_LINES;
  for (const start of starts) {
    const ref = refs.get(start);
    const lines = ref === undefined ? [] : entryLines(ref).flatMap(numbersOf);
    if (lines.length < 2 || lines.length > budget) continue;
    budget -= lines.length;
    entries.push(lines);
  }
  return entries;
}

function numbersOf({ from, to }: LineRange): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The lines of an entry without what a tool has put before each of them, such as a writer's name and a time. */
function unwrapped(lines: readonly string[]): readonly string[] {
  const shapes = lines.map((line) => line.replace(/\d/g, '0'));
  const [first = '', ...others] = shapes;
  let shared = first.length;
  for (const other of others) while (shared > 0 && !other.startsWith(first.slice(0, shared))) shared--;
  const prefix = PREFIX.exec(first.slice(0, shared))?.[0].length ?? 0;
  return prefix === 0 ? lines : lines.map((line) => line.slice(prefix));
}

function named(
  template: LogTemplate,
  namedAt: ReadonlyMap<number, number>,
  text: ReadonlyMap<number, string>,
): LogTemplate {
  const at = (line: number) => namedAt.get(line) ?? line;
  const { firstLine, lastLine } = template;
  const examples = template.exampleLines.map(at);
  const [first] = template.exampleLines;
  const isNamed = first !== undefined && namedAt.has(first);
  const exampleLines = isNamed ? [at(first), first, ...examples.slice(1)] : examples;
  if (!isTitleOnly(template.text)) return { ...template, exampleLines };
  const line = text.get(at(firstLine))?.trim() ?? '';
  const title = at(firstLine) === firstLine || line === '' ? classOf(template) : titleOf(line, template.count);
  const last = at(lastLine);
  return { ...template, text: title, exampleLines, firstLine: at(firstLine), lastLine: last };
}

/** Where the file's lines do not tell, as in a JSON record with its trace in one field, the class that was thrown does. */
function classOf(template: LogTemplate): string {
  return template.rootExceptionClass ?? template.exceptionClass ?? template.text;
}

/** A line as the title of a pattern; the numbers of one of many entries are not those of the others. */
function titleOf(line: string, count: number): string {
  const shape = count === 1 ? line : line.replace(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g, '<num>');
  return shortened(shape, TITLE_LENGTH);
}

/** Cleaned, its indentation kept; only the beginning of a long line, which names what failed if it does. */
function beginningOf(raw: string): string {
  const text = raw.slice(0, LONGEST_LINE);
  return `${/^\s*/.exec(text)?.[0] ?? ''}${cleanText(text)}`;
}
