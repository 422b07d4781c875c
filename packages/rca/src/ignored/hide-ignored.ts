import type { ParsedLog } from '@rootline/logparse';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { LineRange, RawLine, ReadLines } from '../ports.ts';
import { ignoredTemplatesOf } from './ignore-patterns.ts';
import { type IgnoredLines, ignoredLines, sampleLines } from './ignored-lines.ts';

/** How far back an entry of many lines is looked for that a range begins in. */
const MOST_BELOW = 200;

/**
 * Reads the lines of a log with those of ignored entries blank, so that neither their wording counts nor a model is shown
 * them. An entry of several lines ends where a line begins as its first one did. The log is one from `ignorePatterns`.
 */
export function hideIgnored(log: ParsedLog, readLines: ReadLines): ReadLines {
  // Of a document without line ends no line is that of one entry.
  if (ignoredTemplatesOf(log).length === 0 || log.entryCount > log.lineCount) return readLines;
  let learned: Promise<IgnoredLines> | null = null;
  const learn = async () => ignoredLines(log, [...(await readSingleLines(readLines, sampleLines(log))).values()]);
  return async (ranges) => {
    learned ??= learn();
    const hidden = await learned;
    const read = await readLines(widened(ranges, Math.min(MOST_BELOW, hidden.longest)));
    const blank = blankLines(read, hidden);
    const shown = new Map(read.map((raw) => [raw.line, blank.has(raw.line) ? { line: raw.line, text: '' } : raw]));
    return ranges.flatMap(({ from, to }) => linesOf(shown, from, to));
  };
}

function linesOf(shown: ReadonlyMap<number, RawLine>, from: number, to: number): RawLine[] {
  const lines: RawLine[] = [];
  for (let line = from; line <= to; line++) {
    const raw = shown.get(line);
    // The file ends here.
    if (raw === undefined) break;
    lines.push(raw);
  }
  return lines;
}

/** The ranges with the lines before each; ascending and apart from each other. */
function widened(ranges: readonly LineRange[], before: number): LineRange[] {
  const joined: LineRange[] = [];
  for (const range of ranges) {
    const from = Math.max(1, range.from - before);
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else joined.push({ from, to: range.to });
  }
  return joined;
}

function blankLines(read: readonly RawLine[], { known, linesBelow }: IgnoredLines): Set<number> {
  const blank = new Set<number>();
  let open = { to: 0, beginning: '' };
  for (const { line, text } of read) {
    const below = linesBelow(text);
    if (below !== null) {
      open = { to: line + below, beginning: beginningOf(text) };
      blank.add(line);
    } else if (line <= open.to && beginningOf(text) !== open.beginning) blank.add(line);
    else {
      open = { to: 0, beginning: '' };
      if (known.has(line)) blank.add(line);
    }
  }
  return blank;
}

/** The form of the first letters of a line: heads of one log share it, lines below them do not. */
function beginningOf(text: string): string {
  return text.slice(0, 8).replace(/\d/g, '0').replace(/\p{L}/gu, 'a');
}
