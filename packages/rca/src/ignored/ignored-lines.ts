import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { entryLines } from '../lines/entry-lines.ts';
import { fillTemplate, PLACEHOLDER } from '../lines/fill-template.ts';
import type { RawLine } from '../ports.ts';

/** Tells which lines of a log begin an entry of an ignored template. */
export interface IgnoredLines {
  /** Lines that are known to be of one, be it the first or a further line of its entry. */
  known: ReadonlySet<number>;
  /** Further lines that an entry may have. */
  longest: number;
  /** How many further lines an entry that begins with this line may have; null for a line that begins none. */
  linesBelow(text: string): number | null;
}

interface Hidden {
  template: LogTemplate;
  /** What has to stand in each of its lines, for a quick look. */
  words: string;
  /** Texts of other templates that hold its words. */
  rivals: string[];
  /** What its lines have before the message. */
  heads: ReadonlySet<string>;
  below: number;
}

/** Lines of a template from which its form is learned. */
export function sampleLines(log: ParsedLog): number[] {
  return log.templates.flatMap(({ ignored, exampleLines }) => (ignored === undefined ? [] : exampleLines));
}

/** Learns the form of the ignored entries of a log from their sample lines. */
export function ignoredLines(log: ParsedLog, samples: readonly RawLine[]): IgnoredLines {
  const textOf = new Map(samples.map(({ line, text }) => [line, text]));
  const refs = Map.groupBy([...log.strongHead, ...log.strongTail], ({ templateIndex }) => templateIndex);
  const others = log.templates.filter(({ ignored }) => ignored === undefined);
  const known = new Set<number>();
  const hidden: Hidden[] = [];
  for (const [index, template] of log.templates.entries()) {
    if (template.ignored === undefined) continue;
    const entries = refs.get(index) ?? [];
    for (const { from, to } of entries.flatMap(entryLines)) for (let line = from; line <= to; line++) known.add(line);
    for (const line of [...template.exampleLines, template.firstLine, template.lastLine]) known.add(line);
    const texts = template.exampleLines.flatMap((line) => textOf.get(line) ?? []);
    hidden.push({
      template,
      words: longestPiece(template.text),
      rivals: others.filter(({ text }) => fillTemplate(template.text, text) !== null).map(({ text }) => text),
      heads: new Set(texts.flatMap((text) => headOf(template, text) ?? [])),
      below: entries.reduce((most, { line, lineEnd }) => Math.max(most, lineEnd - line), 0),
    });
  }
  // A line that is also that of another entry stays.
  for (const { exampleLines, firstLine, lastLine } of others)
    for (const line of [...exampleLines, firstLine, lastLine]) known.delete(line);
  return {
    known,
    longest: hidden.reduce((most, { below }) => Math.max(most, below), 0),
    linesBelow: (text) => hidden.find((one) => holds(one, text))?.below ?? null,
  };
}

function holds({ template, words, rivals, heads }: Hidden, text: string): boolean {
  if (words === '' || !text.includes(words)) return false;
  const head = headOf(template, text);
  return head !== null && heads.has(head) && !rivals.some((rival) => fillTemplate(rival, text) !== null);
}

/** What stands before the message, with names and numbers as placeholders; null for a line without it. */
function headOf({ text: template }: LogTemplate, text: string): string | null {
  const message = fillTemplate(template, text);
  const at = message === null || message === '' ? -1 : text.indexOf(message);
  return at < 0 ? null : text.slice(0, at).replace(/[\w.,:;/$@#+-]+/g, 'w');
}

/** The longest text without a blank or a placeholder: a line may have other blanks between its words. */
function longestPiece(text: string): string {
  const words = text.split(PLACEHOLDER).flatMap((piece) => piece.split(/\s+/));
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
