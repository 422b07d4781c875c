import { bytesOf, textOf } from '../lines/bytes.ts';
import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { type Fields, RecordReader } from '../normalize/record-fields.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { OpenRecord, splitCsv } from './csv-record.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { entryOfLine } from './raw-entry.ts';
import { writeRecord } from './write-record.ts';

const DELIMITERS = [',', ';', '\t'];
const MIN_COLUMNS = 3;
const SHARE = 0.9;
const MAX_RECORDS = 500;

interface Table {
  delimiter: string;
  names: string[];
  hasHeader: boolean;
  timeColumn: number;
}

/** Comma, semicolon or tab separated tables, with a row of names or with columns that tell themselves apart. */
export function detectCsv(sample: Sample): LineFormatChoice | null {
  for (const delimiter of DELIMITERS) {
    const table = readTable(sample, delimiter);
    if (table === null) continue;
    return {
      name: 'csv',
      reason: table.hasHeader
        ? `The first line names ${table.names.length} columns.`
        : `Every record has ${table.names.length} columns.`,
      exactness: EXACT - 1,
      open: (context) => createCsv(context, table),
    };
  }
  return null;
}

function readTable(sample: Sample, delimiter: string): Table | null {
  const first = sample.lines.find((line) => line.trim() !== '');
  if (first === undefined || first.split(delimiter).length < MIN_COLUMNS) return null;
  const rows = recordsOf(sample.lines, delimiter);
  const width = rows[0]?.length ?? 0;
  const alike = rows.filter((row) => row.length === width).length;
  if (width < MIN_COLUMNS || rows.length < 2 || alike < rows.length * SHARE) return null;
  const names = (rows[0] ?? []).map((name) => name.trim());
  const times = new TimeReader(sample.referenceTimeMs, '');
  const isNames =
    names.every((name) => /^[A-Za-z_@#][\w .@()/#-]{0,60}$/.test(name)) && new Set(names).size === names.length;
  const body = rows.slice(isNames ? 1 : 0).filter((row) => row.length === width);
  const timeColumn = columnWhere(body, width, (value) => !Number.isNaN(times.readAny(value)));
  if (timeColumn < 0) return null;
  if (isNames) return { delimiter, names, hasHeader: true, timeColumn };
  // Without names only tables that quote fields are believed: `a, b, c` is how sentences look.
  if (!rows.length || !sample.lines.some((line) => line.includes(`${delimiter}"`))) return null;
  const levelColumn = columnWhere(body, width, (value) => levelOfWord(value.trim()) !== NO_LEVEL);
  const messageColumn = widestColumn(body, width, timeColumn);
  const guessed = Array.from({ length: width }, (_none, i) => `column${i + 1}`);
  guessed[timeColumn] = 'time';
  if (levelColumn >= 0) guessed[levelColumn] = 'level';
  guessed[messageColumn] = 'message';
  return { delimiter, names: guessed, hasHeader: false, timeColumn };
}

function columnWhere(rows: readonly string[][], width: number, test: (value: string) => boolean): number {
  for (let i = 0; i < width; i++) {
    if (rows.length > 0 && rows.filter((row) => test(row[i] ?? '')).length >= rows.length * SHARE) return i;
  }
  return -1;
}

function widestColumn(rows: readonly string[][], width: number, except: number): number {
  let best = -1;
  let most = -1;
  for (let i = 0; i < width; i++) {
    const characters = rows.reduce((sum, row) => sum + (row[i]?.length ?? 0), 0);
    if (i !== except && characters > most) {
      best = i;
      most = characters;
    }
  }
  return best;
}

function recordsOf(lines: readonly string[], delimiter: string): string[][] {
  const rows: string[][] = [];
  const open = new OpenRecord();
  for (const line of lines) {
    open.add(line);
    if (open.isOpen) continue;
    const text = open.take();
    if (text.trim() !== '') rows.push(splitCsv(text, delimiter));
    if (rows.length >= MAX_RECORDS) break;
  }
  return rows;
}

function createCsv(context: FormatContext, table: Table): LineFormat {
  const { entries, times } = context;
  const reader = new RecordReader(times, false);
  const open = new OpenRecord();
  let openLine = 0;
  let isFirst = table.hasHeader;

  function finish(text: string, from: number, to: number): void {
    const values = splitCsv(text, table.delimiter);
    if (values.length !== table.names.length && values.length < 2) {
      const { bytes, end } = bytesOf(text);
      entryOfLine(entries.begin(from), bytes, 0, end);
    } else {
      const record: Fields = Object.create(null);
      for (const [index, name] of table.names.entries()) {
        const value = values[index];
        if (value !== undefined && value !== '') record[name] = value;
      }
      writeRecord(entries.begin(from), record, reader, null);
    }
    entries.endAt(to);
  }

  /** A record begins with a time in the column that has one. */
  function isRecord(line: string): boolean {
    return !Number.isNaN(times.readAny(splitCsv(line, table.delimiter)[table.timeColumn] ?? ''));
  }

  function add(line: string, lineNumber: number): void {
    if (open.lineCount === 0) openLine = lineNumber;
    open.add(line);
    if (!open.isOpen) finish(open.take(), openLine, lineNumber);
  }

  return {
    holds: () => isFirst || open.lineCount > 0,
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      if (isFirst) isFirst = false;
      else if (open.lineCount > 0 || isRecord(line)) add(line, lineNumber);
      else return NO_FIT;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => add(textOf(bytes, start, end), lineNumber),
    end() {
      const lastLine = openLine + open.lineCount - 1;
      if (open.lineCount > 0) finish(open.take(), openLine, lastLine);
    },
  };
}
