import { type DayOrder, orderOfValues } from '../detect/day-order.ts';
import { achievedKeys, areOutcomes } from '../detect/learn-keys.ts';
import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { planOf } from '../normalize/record-plans.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { isQuotedWell, OpenRecord, splitCsv } from './csv-record.ts';
import type { Sample } from './format.ts';
import { findLetterLevels, type LetterLevels } from './letter-levels.ts';
import { findRecordCells, type RecordCells } from './record-cells.ts';

const DELIMITERS = [',', ';', '\t', '|', ' '];
const MIN_COLUMNS = 3;
/** Blanks divide columns only under a row of so many names. */
const MIN_BLANK_COLUMNS = 5;
const SHARE = 0.9;
/** The least share of words of a column of levels that are known as such, and how many different ones it holds at most. */
const MOSTLY = 0.6;
const MOST_LEVEL_WORDS = 8;
const MAX_RECORDS = 500;
/** Lines that may stand in front of the names of the columns. */
const MAX_PREAMBLE = 20;
const WORD = /(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/u;
const NAME = /^[\p{L}_@#][\p{L}\p{M}\w .@()/#%°-]{0,60}$/u;

/** How a table is cut, and which of its columns tell time and level. */
export interface Table {
  delimiter: string;
  names: string[];
  /** Physical lines in front of the first record. */
  headLines: number;
  hasHeader: boolean;
  /** The row of names as it is written; it may come again. */
  namesLine: string | null;
  timeColumn: number;
  /** -1 when no column holds levels. */
  levelColumn: number;
  /** Null when no column holds levels of one letter. */
  letters: LetterLevels | null;
  /** The column that reads as messages where none has such a name; null where one has. */
  messageName: string | null;
  order: DayOrder | null;
  /** Columns of what nearly always happened. */
  achieved: readonly string[];
  /** Null when no column holds lines of another log. */
  cells: RecordCells | null;
}

/** Finds the table that a sample is: with a row of names, or with columns that tell themselves apart. */
export function findTable(sample: Sample): Table | null {
  for (const delimiter of DELIMITERS) {
    const table = readTable(sample, delimiter);
    if (table !== null) return table;
  }
  return null;
}

/** The table that a row of names alone tells of: one of them is a time, one a message or a level; null for other lines. */
export function tableOfRow(line: string): Table | null {
  for (const delimiter of DELIMITERS.slice(0, 3)) {
    const names = namesOf(line, delimiter);
    if (names.length < MIN_COLUMNS || !names.every((name) => NAME.test(name))) continue;
    const plan = planOf(names, {});
    const timeColumn = names.indexOf(plan.time[0] ?? '');
    if (timeColumn < 0 || plan.message.length + plan.level.length === 0) continue;
    const levelColumn = names.indexOf(plan.level[0] ?? '');
    return {
      delimiter,
      names,
      headLines: 0,
      hasHeader: true,
      namesLine: line.trim(),
      timeColumn,
      levelColumn,
      letters: null,
      messageName: null,
      order: null,
      achieved: [],
      cells: null,
    };
  }
  return null;
}

function readTable(sample: Sample, delimiter: string): Table | null {
  const headLines = linesUpToNames(sample.lines, delimiter);
  const hasHeader = headLines > 0;
  // Tables by pipes or blanks that have no names are texts with a header of columns.
  if (!hasHeader && (delimiter === ' ' || delimiter === '|')) return null;
  // Without names only tables that quote fields are believed: `a, b, c` is how sentences look.
  if (!hasHeader && !quotesFields(sample.lines, delimiter)) return null;
  const rows = recordsOf(sample.lines.slice(headLines), delimiter);
  const width = usualWidth(rows);
  const body = rows.filter((row) => row.length === width);
  const names = hasHeader ? namesOf(sample.lines[headLines - 1] ?? '', delimiter) : [];
  if ((width < MIN_COLUMNS && !isTimeAndMessage(names)) || body.length < rows.length * (delimiter === ' ' ? 1 : SHARE))
    return null;
  // Some exporters name all columns but the last, which is the message.
  if (hasHeader && width !== names.length && width !== names.length + 1) return null;
  const times = new TimeReader(sample.referenceTimeMs, '');
  const timeColumn = columnWhere(body, width, (value) => !Number.isNaN(times.readAny(value)));
  const levelColumn = levelColumnOf(body, width);
  if (timeColumn < 0 && !(hasHeader && delimiter !== ' ' && (levelColumn >= 0 || tellsOutcomes(body, width))))
    return null;
  if (!hasHeader && rows.length < 2) return null;
  const order = orderOfValues(body.map((row) => row[timeColumn] ?? ''));
  const guessed = hasHeader ? completed(names, width) : guessedNames(body, width, timeColumn, levelColumn);
  const namesLine = hasHeader ? (sample.lines[headLines - 1] ?? '').trim() : null;
  const letters = levelColumn >= 0 ? null : findLetterLevels(body, width, sample.lines.slice(0, headLines).join('\n'));
  const cells = levelColumn >= 0 || letters !== null ? null : findRecordCells(body);
  return {
    delimiter,
    names: guessed,
    headLines,
    hasHeader,
    namesLine,
    timeColumn,
    levelColumn,
    letters,
    messageName: letters === null || planOf(guessed, {}).message.length > 0 ? null : namedMessage(guessed, body),
    order,
    achieved: achievedKeys(body.map((row) => Object.fromEntries(guessed.map((name, i) => [name, row[i]])))),
    cells,
  };
}

function quotesFields(lines: readonly string[], delimiter: string): boolean {
  const quoted = lines.filter((line) => line.includes(`${delimiter}"`));
  return quoted.length > 0 && quoted.filter((line) => isQuotedWell(line, delimiter)).length >= quoted.length * SHARE;
}

/** How many lines end with the row of names; 0 when there is none. */
function linesUpToNames(lines: readonly string[], delimiter: string): number {
  for (const [index, line] of lines.slice(0, MAX_PREAMBLE).entries()) {
    const names = namesOf(line, delimiter);
    const isWide = names.length >= (delimiter === ' ' ? MIN_BLANK_COLUMNS : MIN_COLUMNS) || isTimeAndMessage(names);
    // A sentence has blanks too, but names no time.
    const isTable = isWide && (delimiter !== ' ' || planOf(names, {}).time.length > 0);
    if (isTable && names.every((name) => NAME.test(name)) && new Set(names).size === names.length) return index + 1;
    // Records stand behind their names, and lines of a log are no preamble.
    if (!line.startsWith('#') && (hasTime(line) || names.length >= MIN_COLUMNS)) return 0;
  }
  return 0;
}

/** The least that a table of a log has. */
function isTimeAndMessage(names: readonly string[]): boolean {
  if (names.length !== 2) return false;
  const { time, message } = planOf(names, {});
  return time.length > 0 && message.length > 0 && time[0] !== message[0];
}

/** A full date and clock, however written. */
function hasTime(line: string): boolean {
  return /\d[-/. ][\dA-Za-z]{1,3}[-/. ]\d+.{0,3}\d:\d\d|^\S{0,3}\d{10}/.test(line);
}

function namesOf(line: string, delimiter: string): string[] {
  return splitCsv(line.trim(), delimiter).map((name) => name.trim());
}

function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function completed(names: readonly string[], width: number): string[] {
  if (names.length === width) return [...names];
  return [...names, names.includes('message') ? `column${width}` : 'message'];
}

function guessedNames(body: readonly string[][], width: number, timeColumn: number, levelColumn: number): string[] {
  const guessed = Array.from({ length: width }, (_none, i) => `column${i + 1}`);
  guessed[timeColumn] = 'time';
  if (levelColumn >= 0) guessed[levelColumn] = 'level';
  guessed[widestColumn(body, width, timeColumn)] = 'message';
  return guessed;
}

function columnWhere(rows: readonly string[][], width: number, test: (value: string) => boolean): number {
  for (let i = 0; i < width; i++) {
    if (rows.length > 0 && rows.filter((row) => test(row[i] ?? '')).length >= rows.length * SHARE) return i;
  }
  return -1;
}

/** The column whose few words are levels, nearly all, or most and of several: a word of an unknown language may be among them. */
function levelColumnOf(rows: readonly string[][], width: number): number {
  const all = columnWhere(rows, width, (value) => levelOfWord(value.trim()) !== NO_LEVEL);
  if (all >= 0) return all;
  return Array.from({ length: width }, (_none, i) => rows.map((row) => (row[i] ?? '').trim())).findIndex((words) => {
    const levels = words.map(levelOfWord).filter((level) => level !== NO_LEVEL);
    return levels.length >= rows.length * MOSTLY && new Set(levels).size > 1 && new Set(words).size <= MOST_LEVEL_WORDS;
  });
}

/** A column of few words that say how something ended. */
function tellsOutcomes(rows: readonly string[][], width: number): boolean {
  return Array.from({ length: width }, (_none, i) => rows.map((row) => row[i] ?? '')).some(areOutcomes);
}

/** The name of the column with the most different values, of those whose values hold words. */
function namedMessage(names: readonly string[], body: readonly string[][]): string | null {
  const columns = names.map((name, i) => ({ name, values: body.map((row) => row[i] ?? '') }));
  const texts = columns
    .filter(({ values }) => values.filter((value) => WORD.test(value)).length >= body.length * SHARE)
    .map(({ name, values }) => ({ name, kinds: new Set(values).size }));
  return texts.sort((a, b) => b.kinds - a.kinds)[0]?.name ?? null;
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
    if (open.lineCount === 0 && line.startsWith('#')) continue;
    open.add(line);
    if (open.isOpen) continue;
    const text = open.take();
    if (text.trim() !== '') rows.push(splitCsv(text, delimiter));
    if (rows.length >= MAX_RECORDS) break;
  }
  return rows;
}
