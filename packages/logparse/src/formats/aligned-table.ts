import { areOutcomes } from '../detect/learn-keys.ts';
import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { textOf } from '../lines/bytes.ts';
import { levelOfWord } from '../normalize/level.ts';
import { metadataJson } from '../normalize/metadata.ts';
import { outcomeOfRecord } from '../normalize/record-outcome.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';

/** Names in capitals with gaps of two blanks or more between them. */
const NAMES =
  /^[A-Z][A-Z0-9_()%/#.-]*(?: [A-Z0-9_()%/#.-]+)*(?: {2,}[A-Z][A-Z0-9_()%/#.-]*(?: [A-Z0-9_()%/#.-]+)*){2,} *$/;
const GAP = / {2,}/g;
const ALIGNED_SHARE = 0.9;
const MAX_SAMPLED = 1000;
/** Lines that may explain a table or sum it up. */
const LONGEST_REMARK = 12;
/** The column of the kind of an event. */
const LEVEL_NAME = /^(?:TYPE|LEVEL|SEVERITY)$/;

/** A name of a column, and a mark in front of a row that needs care. */
const NAME = /^[A-Z%][A-Z0-9_()%/#.-]*$/;
const MARK = /^\s*[●○×*>] */;
const FEWEST_NAMES = 4;
const BLANK = 32;

interface Columns {
  /** The line of the names. */
  line: string;
  names: string[];
  /** Columns whose few words tell how something ended. */
  outcomes: string[];
  /** The cells of a row by their names; null where the line is no row. */
  cellsOf(row: string): Record<string, string> | null;
}

/** A table as tools print what they manage: names in capitals above columns that blanks align or divide, up to a blank line. */
export function detectAlignedTable(sample: Sample): LineFormatChoice | null {
  const begin = sample.lines.findIndex((line) => !isBlankLine(line));
  const lines = sample.lines.slice(Math.max(0, begin), MAX_SAMPLED);
  const end = lines.findIndex(isBlankLine);
  const [first = '', ...rows] = end < 0 ? lines : lines.slice(0, end);
  const written = lines.filter((line) => !isBlankLine(line)).length;
  if (rows.length === 0 || written - rows.length > rows.length + LONGEST_REMARK) return null;
  const columns = [alignedColumns(first), dividedColumns(first)].find(
    (one) => one !== null && rows.filter((row) => one.cellsOf(row) !== null).length >= rows.length * ALIGNED_SHARE,
  );
  if (columns == null) return null;
  const cells = rows.map((row) => columns.cellsOf(row));
  const outcomes = columns.names.filter((name) => areOutcomes(cells.flatMap((one) => one?.[name] ?? [])));
  return {
    name: 'table',
    reason: `A line names ${columns.names.length} columns that blanks align.`,
    exactness: EXACT - 1,
    open: (context) => createAlignedTable(context, { ...columns, outcomes }),
  };
}

/** Columns that begin below their names; a cell may be empty. */
function alignedColumns(line: string): Columns | null {
  if (!NAMES.test(line)) return null;
  const starts = [0, ...Array.from(line.trimEnd().matchAll(GAP), (gap) => gap.index + gap[0].length)];
  const names = starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
  const isRow = (row: string) =>
    !row.startsWith(' ') && starts.every((start) => start === 0 || start > row.length || row.charAt(start - 1) === ' ');
  return {
    line,
    names,
    outcomes: [],
    cellsOf: (row) => (isRow(row) ? named(names, (i) => row.slice(starts[i], starts[i + 1])) : null),
  };
}

/** Columns that blanks divide: as many words as names or more, and the last column takes the rest. */
function dividedColumns(line: string): Columns | null {
  const names = line.trim().split(/ +/);
  if (names.length < FEWEST_NAMES || !names.every((name) => NAME.test(name)) || new Set(names).size < names.length)
    return null;
  const ROW = new RegExp(`^${'(\\S+) +'.repeat(names.length - 1)}(\\S.*)$`);
  return {
    line,
    names,
    outcomes: [],
    cellsOf(row) {
      const match = ROW.exec(row.replace(MARK, '').trim());
      return match === null ? null : named(names, (i) => match[i + 1] ?? '');
    },
  };
}

function isBlankLine(line: string): boolean {
  return line.trim() === '';
}

function named(names: readonly string[], cellAt: (index: number) => string): Record<string, string> {
  const cells: Record<string, string> = Object.create(null);
  for (const [i, name] of names.entries()) {
    const cell = cellAt(i).trim();
    if (cell !== '') cells[name] = cell;
  }
  return cells;
}

function createAlignedTable({ entries }: FormatContext, first: Columns): LineFormat {
  let table = tableOf(first);
  let lastRow = 0;

  /** Behind a blank line another table may begin, or what is said about the one before. */
  function isNames(row: string, lineNumber: number): boolean {
    if (row === table.columns.line) return true;
    const others = lineNumber > lastRow + 1 && lastRow > 0 ? (alignedColumns(row) ?? dividedColumns(row)) : null;
    if (others !== null) table = tableOf(others);
    return others !== null;
  }

  return {
    take(bytes, start, end, lineNumber) {
      const row = textOf(bytes, start, end);
      if (isNames(row, lineNumber)) {
        entries.recordOutside('header', lineNumber);
        lastRow = lineNumber;
        return WHOLE;
      }
      const { columns, levelName, source } = table;
      const cells = lineNumber === lastRow + 1 ? columns.cellsOf(row) : null;
      if (cells === null) return NO_FIT;
      lastRow = lineNumber;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      if (levelName !== undefined) draft.level = levelOfWord(cells[levelName] ?? '');
      draft.outcome = outcomeOfRecord(cells, columns.outcomes);
      // The row is made of its cells.
      draft.isSummary = true;
      draft.metadata = source;
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      const isInTable = lineNumber === lastRow + 1;
      if (isInTable) lastRow = lineNumber;
      if (!isInTable && (bytes[start] as number) <= BLANK && entries.isOpen)
        entries.extend(bytes, start, end, lineNumber);
      else lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    },
  };
}

/** A table whose rows are being read. */
function tableOf(columns: Columns): { columns: Columns; levelName: string | undefined; source: MetadataSource } {
  return {
    columns,
    levelName: columns.names.find((name) => LEVEL_NAME.test(name)),
    source: {
      metadataOf: ({ bytes, headerStart, placeEnd }: EntryPlace) =>
        metadataJson(columns.cellsOf(textOf(bytes, headerStart, placeEnd)) ?? {}),
    },
  };
}
