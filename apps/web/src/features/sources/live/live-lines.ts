import { LIMITS, LOG_LEVELS, type LogLevel, type TailEvent, type TailLine } from '@rootline/contract';
import { countSentence } from '#format/counts.ts';
import { liveText as text } from '#messages/live.en.ts';

export type LiveLevel = LogLevel | 'none';
export const LIVE_LEVELS: readonly LiveLevel[] = [...LOG_LEVELS, 'none'];

/** A row of the live view: a line, or a sentence about what is missing there. */
export type LiveRow = { key: number; line: TailLine; sentence: null } | { key: number; line: null; sentence: string };

/** What the screen draws of the lines. */
export interface LiveLines {
  rows: readonly LiveRow[];
  /** Lines of each level since the view was opened. */
  counts: Readonly<Record<LiveLevel, number>>;
  /** Names of the streams that have written. */
  streams: readonly string[];
  /** Lines since the view was opened. */
  total: number;
  /** Older rows were given up. */
  isCut: boolean;
}

export const NO_LINES: LiveLines = {
  rows: [],
  counts: { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 },
  streams: [],
  total: 0,
  isCut: false,
};

const { shownLines } = LIMITS.tails;

/** The lines together with what an event brings; the same object where it brings none. */
export function withEvent(lines: LiveLines, event: TailEvent): LiveLines {
  switch (event.type) {
    case 'lines':
      return withLines(lines, event.lines);
    case 'skipped':
      return withSentence(lines, countSentence(event.lines, text.skipped));
    case 'note':
      return withSentence(lines, event.text);
    default:
      return lines;
  }
}

/** The lines with a sentence behind them. */
export function withSentence(lines: LiveLines, sentence: string): LiveLines {
  return append(lines, [{ key: nextKey(lines), line: null, sentence }]);
}

function withLines(lines: LiveLines, fresh: readonly TailLine[]): LiveLines {
  const counts = { ...lines.counts };
  for (const { level } of fresh) counts[level ?? 'none'] += 1;
  const names = new Set(lines.streams);
  for (const { stream } of fresh) names.add(stream);
  const streams = names.size === lines.streams.length ? lines.streams : [...names].sort();
  const first = nextKey(lines);
  const rows = fresh.map((line, index) => ({ key: first + index, line, sentence: null }));
  return append({ ...lines, counts, streams, total: lines.total + fresh.length }, rows);
}

function append(lines: LiveLines, fresh: readonly LiveRow[]): LiveLines {
  const rows = [...lines.rows, ...fresh];
  const isOver = rows.length > shownLines;
  return { ...lines, rows: isOver ? rows.slice(-shownLines) : rows, isCut: lines.isCut || isOver };
}

const nextKey = ({ rows }: LiveLines) => (rows.at(-1)?.key ?? -1) + 1;

export interface LiveFilter {
  /** Null: all. */
  levels: readonly LiveLevel[] | null;
  stream: string | null;
  /** In any case. */
  contains: string;
}

/** The rows that pass; what is missing stays said. */
export function shownRows(rows: readonly LiveRow[], { levels, stream, contains }: LiveFilter): readonly LiveRow[] {
  const wanted = contains.trim().toLowerCase();
  if (levels === null && stream === null && wanted === '') return rows;
  return rows.filter(({ line }) => {
    if (line === null) return true;
    if (levels !== null && !levels.includes(line.level ?? 'none')) return false;
    if (stream !== null && line.stream !== stream) return false;
    return wanted === '' || line.text.toLowerCase().includes(wanted);
  });
}

/** The levels after one chip is pressed; null: all. The last one stays. */
export function toggledLevels(levels: readonly LiveLevel[] | null, level: LiveLevel): readonly LiveLevel[] | null {
  const shown = levels ?? LIVE_LEVELS;
  const next = LIVE_LEVELS.filter((each) => (each === level ? !shown.includes(each) : shown.includes(each)));
  if (next.length === 0) return levels;
  return next.length === LIVE_LEVELS.length ? null : next;
}

const MESSAGE_FIELDS = ['message', 'msg', 'body'] as const;

/** What a person reads of a line: the message of a line of JSON, else the line. */
export function messageOf(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const fields: Record<string, unknown> = { ...JSON.parse(line) };
    for (const name of MESSAGE_FIELDS) {
      const value = fields[name];
      if (typeof value === 'string' && value !== '') return value;
    }
  } catch {
    // No JSON after all: it is shown as it is.
  }
  return line;
}
