import { applyOrder } from '../detect/day-order.ts';
import { bytesOf, textOf } from '../lines/bytes.ts';
import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { Fields } from '../normalize/record-values.ts';
import { OpenRecord, splitCsv } from './csv-record.ts';
import { findTable, type Table, tableOfRow } from './csv-table.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { parseRecord } from './json-lines.ts';
import { entryOfLine } from './raw-entry.ts';
import { HeaderReader } from './text-header.ts';
import { writeRecord } from './write-record.ts';

/** Comma, semicolon or tab separated tables, with a row of names or with columns that tell themselves apart. */
export function detectCsv(sample: Sample): LineFormatChoice | null {
  const table = findTable(sample);
  return table === null ? null : csvChoice(table);
}

/** The table that a row of names alone tells of; null for other lines. */
export function tableOfNames(line: string): LineFormatChoice | null {
  const table = tableOfRow(line);
  return table === null ? null : csvChoice(table);
}

function csvChoice(table: Table): LineFormatChoice {
  return {
    name: 'csv',
    reason: table.hasHeader
      ? `A header line names ${table.names.length} columns.`
      : `Every record has ${table.names.length} columns.`,
    exactness: EXACT - 1,
    open: (context) => createCsv(context, table),
  };
}

function createCsv(context: FormatContext, table: Table): LineFormat {
  const { entries, times } = context;
  applyOrder(table.order, context);
  const reader = new RecordReader(times, false, {
    isFlat: table.cells === null,
    outcomes: table.achieved,
    ...(table.messageName !== null && { message: table.messageName }),
  });
  const inner = table.cells?.header == null ? null : new HeaderReader(table.cells.header, times);
  const open = new OpenRecord();
  let openLine = 0;
  let headLeft = table.headLines;

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
      const draft = entries.begin(from);
      writeRecord(draft, opened(record, values), reader, inner);
      // The names of the columns may be in any language: what they hold tells too.
      if (Number.isNaN(draft.timestampMs)) draft.timestampMs = times.readAny(values[table.timeColumn] ?? '');
      const letter = table.letters?.levels.get((values[table.letters.column] ?? '').trim()) ?? NO_LEVEL;
      if (letter !== NO_LEVEL) draft.level = letter;
      if (draft.level === NO_LEVEL) draft.level = levelOfWord((values[table.levelColumn] ?? '').trim());
    }
    entries.endAt(to);
  }

  /** The record with what its cell holds: the fields of an object, or a line as its message. */
  function opened(record: Fields, values: readonly string[]): Fields {
    if (table.cells === null) return record;
    const cell = values[table.cells.column] ?? '';
    delete record[table.names[table.cells.column] ?? ''];
    return Object.assign(
      record,
      table.cells.header === null ? (parseRecord(cell) ?? { message: cell }) : { message: cell },
    );
  }

  /** A record begins with a time in the column that has one. */
  function isRecord(line: string): boolean {
    const values = splitCsv(line, table.delimiter);
    if (table.timeColumn < 0) return values.length === table.names.length;
    return values.length > 1 && !Number.isNaN(times.readAny(values[table.timeColumn] ?? ''));
  }

  function add(line: string, lineNumber: number): void {
    if (open.lineCount === 0) openLine = lineNumber;
    open.add(line);
    if (!open.isOpen) finish(open.take(), openLine, lineNumber);
  }

  return {
    holds: () => headLeft > 0 || open.lineCount > 0,
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      if (headLeft > 0) {
        const isNames = --headLeft === 0;
        if (line.trim() !== '') entries.recordOutside(isNames ? 'header' : 'comment', lineNumber);
      } else if (open.lineCount === 0 && line.trim() === table.namesLine) entries.recordOutside('header', lineNumber);
      else if (open.lineCount > 0 || isRecord(line)) add(line, lineNumber);
      else if (line.startsWith('#')) entries.recordOutside('comment', lineNumber);
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
