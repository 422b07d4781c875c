import type { ParsedLog } from '@rootline/logparse';
import type { LineRange, ReadLines } from '../ports.ts';
import { CONTEXT } from './features.ts';

/** Lines of a log as far as they were read, by their number. */
export interface TextWindow {
  /** Numbers of the lines to judge, ascending. */
  lines: readonly number[];
  textAt(line: number): string | undefined;
  /** Every line of the log was read. */
  isWhole: boolean;
}

/** A log up to this size is read as a whole; of a larger one what its templates and its end show. */
const WHOLE_BYTES = 24 * 1024 * 1024;
const BATCH_LINES = 5000;
const TAIL_LINES = 2000;
/** Lines of a failing entry that are judged, and entries whose lines are. */
const ENTRY_LINES = 40;
const MOST_ENTRIES = 500;
const MOST_TEMPLATES = 5000;
/** The text score looks at no more of a line. */
const LONGEST = { beginning: 1000, end: 200 };

/** Reads what the text score judges: all lines of a small log, those around each template and at the end of a large one. */
export async function readWindow(log: ParsedLog, readLines: ReadLines): Promise<TextWindow> {
  const isWhole = log.byteCount <= WHOLE_BYTES;
  const ranges = isWhole ? [{ from: 1, to: log.lineCount }] : joined(wantedRanges(log));
  const texts = new Map<number, string>();
  for (const range of ranges) {
    for (let from = range.from; from <= range.to; from += BATCH_LINES) {
      const to = Math.min(range.to, from + BATCH_LINES - 1);
      for (const { line, text } of await readLines([{ from, to }])) texts.set(line, cut(text));
    }
  }
  return { lines: [...texts.keys()].sort((a, b) => a - b), textAt: (line) => texts.get(line), isWhole };
}

function wantedRanges({ templates, strongHead, strongTail, lineCount }: ParsedLog): LineRange[] {
  const around = (line: number, length = 1) => ({ from: line - CONTEXT, to: line + length - 1 + CONTEXT });
  const rarest = [...templates].sort((a, b) => a.count - b.count).slice(0, MOST_TEMPLATES);
  const failing = [...strongHead.slice(0, MOST_ENTRIES), ...strongTail.slice(-MOST_ENTRIES)];
  return [
    ...rarest.flatMap(({ firstLine, lastLine }) => [around(firstLine), around(lastLine)]),
    ...failing.map(({ line, lineEnd }) => around(line, Math.min(ENTRY_LINES, lineEnd - line + 1))),
    { from: lineCount - TAIL_LINES, to: lineCount },
  ].map(({ from, to }) => ({ from: Math.max(1, from), to: Math.min(lineCount, to) }));
}

/** Ascending ranges that neither overlap nor touch. */
function joined(ranges: LineRange[]): LineRange[] {
  const result: LineRange[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

function cut(text: string): string {
  return text.length <= LONGEST.beginning + LONGEST.end
    ? text
    : `${text.slice(0, LONGEST.beginning)} ${text.slice(-LONGEST.end)}`;
}
