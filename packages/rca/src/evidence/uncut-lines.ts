import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../ports.ts';
import { cleanText } from './clean-text.ts';
import { isRunLog } from './run-log.ts';
import { templateStrength } from './template-strength.ts';

/** Longer logs are no run that somebody watched on a console. */
const MOST_LINES = 5000;
/** Widths of a console. */
const NARROWEST = 20;
const WIDEST = 200;
/** Lines that are cut between two words, and those that are longer because nothing cut them. */
const BETWEEN_WORDS_SHARE = 0.05;
const LONGER_SHARE = 0.1;
const MOST_PIECES = 12;
/** The two letters at which a word may have been cut. */
const IN_WORD = /^(?:\p{L}\p{Ll}|\p{Lu}\p{Lu}|\d\d|[/\\._:-][\p{L}\d]|[\p{L}\d][/\\._:-])$/u;

/**
 * The log of a run with its sentences in one piece where a console has cut them at its width: the piece that speaks of a
 * failure carries the whole sentence, and the others are no entries of their own. Gives the same log where nothing was cut.
 */
export async function withUncutLines(log: ParsedLog, readLines: ReadLines): Promise<ParsedLog> {
  if (log.timeAxis !== null || log.lineCount > MOST_LINES || !isRunLog(log)) return log;
  const read = await readLines([{ from: 1, to: log.lineCount }]);
  const lines = read.map(({ text }) => text.replace(/\r$/, ''));
  const width = consoleWidth(lines);
  if (width === null) return log;
  const once = new Map<number, number>();
  log.templates.forEach(({ count, firstLine }, index) => {
    if (count === 1) once.set(firstLine, index);
  });
  const templates = [...log.templates];
  for (const { from, pieces } of sentencesOf(lines, width)) {
    const own = pieces.flatMap((_, at) => once.get(from + at) ?? []);
    const [leading] = own.toSorted((a, b) => strengthOf(templates[b]) - strengthOf(templates[a]));
    for (const index of own) {
      const template = templates[index];
      if (template === undefined) continue;
      templates[index] =
        index === leading ? beginningAt(from, pieces, template) : { ...template, parts: template.count };
    }
  }
  return { ...log, templates };
}

function strengthOf(template: LogTemplate | undefined): number {
  return template === undefined ? 0 : templateStrength(template);
}

function beginningAt(line: number, pieces: readonly string[], template: LogTemplate): LogTemplate {
  const text = cleanText(pieces.join('')).trim();
  return { ...template, text, firstLine: line, exampleLines: [...new Set([template.firstLine, line])] };
}

/** How wide the console was, by how many lines it would have cut; null where none has. */
function consoleWidth(lines: readonly string[]): number | null {
  const written = lines.filter((line) => line.trim() !== '');
  const lengths = written.map(({ length }) => length).sort((a, b) => a - b);
  const least = lengths[Math.floor(lengths.length * (1 - LONGER_SHARE))] ?? WIDEST;
  let width: number | null = null;
  let most = written.length * BETWEEN_WORDS_SHARE;
  for (const length of new Set(lengths)) {
    if (length < Math.max(least, NARROWEST) || length > WIDEST) continue;
    const betweenWords = lines.filter((line, at) => isCutBetweenWords(line, lines[at + 1], length)).length;
    if (betweenWords < most) continue;
    most = betweenWords;
    width = length;
  }
  return width;
}

/** True for a line that ends with the blank behind a word because the next word has no room on it. */
function isCutBetweenWords(line: string, next: string | undefined, width: number): boolean {
  const [word = ''] = /^\S+ ?/.exec(next ?? '') ?? [];
  return word !== '' && /\S $/.test(line) && line.length <= width && line.length + word.length > width;
}

function goesOn(line: string, next: string | undefined, width: number): boolean {
  // A line may fill the width by chance: another word begins with another kind of letter.
  const isInWord = line.length === width && IN_WORD.test(`${line.slice(-1)}${(next ?? '').slice(0, 1)}`);
  return isInWord || isCutBetweenWords(line, next, width);
}

/** The sentences of several pieces, with the number of the line at which each begins. */
function sentencesOf(lines: readonly string[], width: number): { from: number; pieces: string[] }[] {
  const sentences: { from: number; pieces: string[] }[] = [];
  for (let at = 0; at < lines.length; ) {
    const pieces = [lines[at] ?? ''];
    while (pieces.length < MOST_PIECES && goesOn(pieces.at(-1) ?? '', lines[at + pieces.length], width)) {
      pieces.push(lines[at + pieces.length] ?? '');
    }
    if (pieces.length > 1) sentences.push({ from: at + 1, pieces });
    at += pieces.length;
  }
  return sentences;
}
