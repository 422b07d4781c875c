import { levelOfCompound } from '../normalize/compound-level.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { levelOfPrefix } from '../normalize/level-prefix.ts';
import { familyOf } from '../normalize/timestamp-shapes.ts';
import { skipFront, skipGap } from './column-gaps.ts';
import { CLOCK_MARKS, type Column, columnAt, type Line, lineOf } from './columns.ts';

/** A line that starts an entry, cut into columns. */
export interface Start {
  /** The line's text, one character a byte. */
  line: string;
  columns: Column[];
}

export interface Anchored {
  /** The column that all starts share. */
  anchor: number;
  starts: Start[];
  /** A character besides blanks that ends words; '' = none. */
  stop: string;
}

/** Rank of a time that lacks nothing. */
const FULL = 4;
const MAX_MARKS = 3;
const PADDED_SHARE = 0.1;
/** A decimal number in front of a line, and perhaps a colon behind it. */
const ELAPSED = /^ *(\d{1,7}\.\d{3,6})(?=:? +\S)/;
/** Neither the letter of a drive nor that of a value. */
const LETTER = /^[VDIWEF]:[^\s\\/:\d.-]/;
const LEAST_OF_ONE_LETTER = 20;
const LEAST_COUNTED = 4;
const RISING_SHARE = 0.98;
const DECIMAL = /^\d+\.\d+$/;
const MARKED_SHARE = 0.05;
/** Share of the lines with a level that need a time behind it; fewer times are part of messages. */
const LEAST_TIMED = 0.2;
/** Lines looked at, spread over the sample but for the first: more tell nothing that these do not. */
const FIRST_LINES = 20;
const MAX_LINES = 400;
const MAX_COLUMNS = 16;
const MAX_ANCHOR = 10;
/** What divides columns besides blanks, and how often it must occur to be believed. */
const DELIMITERS: [stop: string, pattern: RegExp][] = [
  ['|', /^[^|]{4,60}\|.*\|/],
  [':', /^\[(?!\S*(?<!\d)\d?\d:[0-5]\d:[0-5]\d(?!\d))(?:[^\s:\]]{1,60}:){3}/],
  [':', /^\S{1,60}::\S{1,60}::|^[^:]{0,60}\d:\d\d:\d\d(?:[.,]\d+)?::/],
  ['~', /^[^~]{4,60}~.*~/],
  ['^', /^[^^]{4,60}\^.*\^/],
  [';', /^[^;]{4,60};(?:.*;.*;|[A-Za-z]{1,9};)/],
  ['#', /^#?[^#]{1,60}#[^#]{4,60}#.*#/],
];

/**
 * Finds the lines that start entries by the time, else by the level, that they carry in the same column, among at most so
 * many lines.
 */
export function anchorStarts(lines: readonly string[], most = MAX_LINES): Anchored | null {
  const sampled = spread(
    lines.filter((line) => line.trim() !== ''),
    most,
  ).map(lineOf);
  const plain = anchorByTime(sampled, '');
  for (const [stop, pattern] of DELIMITERS) {
    const divided = sampled.filter((line) => pattern.test(line.text));
    // Nine of ten starts must be divided so, and there must be as many as without.
    if (divided.length < Math.max(2, (plain?.starts.length ?? 0) * 0.9)) continue;
    const anchored = anchorByTime(sampled, stop);
    if (anchored === null || anchored.starts.length < (plain?.starts.length ?? 0)) continue;
    if (anchored.starts.filter((start) => pattern.test(start.line)).length >= anchored.starts.length * 0.9)
      return anchored;
  }
  if (plain !== null && plain.starts.length >= flushOf(sampled) * 0.5) return plain;
  // A time within some messages explains less than the level in front of all of them.
  const levelled = anchorByLevel(sampled);
  const counted = plain === null ? anchorByElapsed(sampled) : null;
  if (counted !== null && counted.starts.length >= (levelled?.starts.length ?? 0)) return counted;
  const isWider = levelled !== null && levelled.starts.length >= 2 * (plain?.starts.length ?? 0);
  const found = isWider && !(plain !== null && isBehind(levelled, plain)) ? levelled : plain;
  return found;
}

/** True if the times follow the level directly; some lines then state the level alone. */
function isBehind(levelled: Anchored, timed: Anchored): boolean {
  const isNext = timed.anchor === levelled.anchor + 1;
  if (!isNext || timed.starts.length < levelled.starts.length * LEAST_TIMED) return false;
  return timed.starts.every(({ columns }) => columns[levelled.anchor]?.kind === 'level');
}

function spread(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const step = (lines.length - FIRST_LINES) / (most - FIRST_LINES);
  return Array.from({ length: most }, (_none, i) =>
    i < FIRST_LINES ? i : FIRST_LINES + Math.floor((i - FIRST_LINES) * step),
  ).flatMap((at) => lines[at] ?? []);
}

function anchorByTime(lines: readonly Line[], stop: string, halves = true): Anchored | null {
  const groups = new Map<string, { anchor: number; rank: number; starts: Start[] }>();
  for (const line of lines) {
    const columns = splitColumns(line, stop, halves);
    for (const [anchor, column] of columns.slice(0, MAX_ANCHOR + 1).entries()) {
      if (column.kind !== 'time' || column.shape === null) continue;
      const key = `${anchor} ${familyName(column.shape)} ${isClockMark(column) ? '' : column.opener}`;
      const group = groups.get(key) ?? { anchor, rank: rankOf(column.shape), starts: [] };
      group.starts.push({ line: line.text, columns });
      groups.set(key, group);
    }
  }
  const most = Math.max(0, ...[...groups.values()].map((group) => group.starts.length));
  // Of the times that nearly all lines carry, the most complete one decides, then the first.
  const best = [...groups.values()]
    .filter((group) => group.starts.length >= most * 0.95)
    .sort((a, b) => b.rank - a.rank || a.anchor - b.anchor)[0];
  if (best === undefined || !(areStarts(best.starts, best.anchor, lines) || areMarked(best, lines))) return null;
  if (isNumberOfMessages(best, lines)) return null;
  const whole = halves && best.starts.some(({ columns }) => isHalved(columns[best.anchor]?.shape ?? ''));
  const counted = whole ? anchorByTime(lines, stop, false) : null;
  // Where more clocks can be read without it, what stands behind them is a word of the message.
  if (counted !== null && counted.starts.length > best.starts.length) return counted;
  return { anchor: best.anchor, starts: best.starts, stop };
}

function anchorByLevel(lines: readonly Line[]): Anchored | null {
  const all = lines.map((line) => ({ line: line.text, columns: splitColumns(line, '') }));
  const flush = flushOf(lines);
  const lettered = anchorByLetter(all, flush);
  if (lettered !== null) return lettered;
  for (const isLevel of [isLevelColumn, isLevelTag]) {
    for (const anchor of [0, 1, 2]) {
      const starts = all.filter(({ line, columns }) => isLevel(line, columns[anchor]));
      const share = areAlike(starts, anchor) ? 0.5 : 0.8;
      if (starts.length >= 2 && starts.length >= flush * share) return { anchor, starts, stop: '' };
    }
  }
  return null;
}

/** `I:Checking`, `E:Cannot move`: the letter of a level right in front of the message, on half of the lines. */
function anchorByLetter(all: readonly Start[], flush: number): Anchored | null {
  const starts = all.flatMap(({ line, columns: [first, ...behind] }) =>
    first === undefined || !LETTER.test(line.slice(first.start))
      ? []
      : [{ line, columns: [{ ...first, kind: 'level' as const, end: first.start + 2 }, ...behind] }],
  );
  const letters = new Set(starts.map(({ line }) => line.trimStart().charAt(0)));
  const isEnough = letters.size > 1 || starts.length >= LEAST_OF_ONE_LETTER;
  return isEnough && starts.length >= Math.max(2, flush * 0.5) ? { anchor: 0, starts, stop: '' } : null;
}

/** Lines that begin with a decimal number which never falls count the seconds since their start: `  12.250 furrow done`. */
function anchorByElapsed(lines: readonly Line[]): Anchored | null {
  const counted = lines.flatMap((line) => {
    const number = ELAPSED.exec(line.text);
    return number === null ? [] : [{ line, number }];
  });
  const seconds = counted.map(({ number }) => Number(number[1]));
  const rising = seconds.filter((value, i) => value >= (seconds[i - 1] ?? 0)).length;
  if (new Set(seconds).size < LEAST_COUNTED || rising < seconds.length * RISING_SHARE) return null;
  const starts = counted.map(({ line, number: { 0: text, 1: digits = '' } }) => {
    const [, ...behind] = splitColumns(line, '');
    const start = text.length - digits.length;
    const first: Column = { kind: 'time', shape: 'uptime', opener: '', start, end: text.length };
    return { line: line.text, columns: [first, ...behind] };
  });
  return areStarts(starts, 0, lines) ? { anchor: 0, starts, stop: '' } : null;
}

/** Lines that may start entries: those without indentation; where hardly any is without, a number in front is padded. */
function flushOf(lines: readonly Line[]): number {
  const flush = lines.filter((line) => !/^\s/.test(line.text)).length;
  if (flush >= lines.length * PADDED_SHARE) return flush;
  return flush + lines.filter((line) => /^\s+\d/.test(line.text)).length;
}

/** Behind words a level may be one of the message; behind columns that all lines have it is none. */
function areAlike(starts: readonly Start[], anchor: number): boolean {
  const kinds = starts.map(({ line, columns }) =>
    columns.slice(0, anchor).map(({ kind, start, end }) => (DECIMAL.test(line.slice(start, end)) ? 'integer' : kind)),
  );
  const isPlain = kinds[0]?.some((kind) => kind === 'word' || kind === 'component') === true;
  return !isPlain && kinds.every((before) => before.join() === kinds[0]?.join());
}

function isLevelColumn(_line: string, column: Column | undefined): boolean {
  return column?.kind === 'level';
}

/** `INFO[0012]`, `E/System( 12):` */
function isLevelTag(line: string, column: Column | undefined): boolean {
  if (column === undefined || !['tag', 'component', 'word'].includes(column.kind)) return false;
  const token = line.slice(column.start, column.end);
  return /^(?:[A-Z]{4,}\[|[VDIWEF]\/)/.test(token) && levelOfCompound(token) !== NO_LEVEL;
}

/** Starts must be common among lines that are not indented, or the file must begin with one. */
function areStarts(starts: readonly Start[], anchor: number, lines: readonly Line[]): boolean {
  const flush = flushOf(lines);
  if (starts.length >= flush * 0.5) return true;
  // `Finished at: 10:00:00` is a message about a time where lines with levels would go on it.
  const isBehindWords = starts[0]?.columns.slice(0, anchor).some(({ kind }) => kind === 'word') === true;
  if (isBehindWords && lines.some(({ text }) => levelOfPrefix(text) !== NO_LEVEL)) return false;
  if (starts.length < Math.max(2, lines.length * 0.02)) return false;
  const head = lines.slice(0, 3).map((line) => line.text);
  if (starts[0]?.line === head[0]) return true;
  return starts.length >= flush * 0.25 && starts.some((start) => head.includes(start.line));
}

/** `document 1255512575 posted`: a number behind words of which most lines have none. */
function isNumberOfMessages({ anchor, starts }: { anchor: number; starts: readonly Start[] }, lines: readonly Line[]) {
  const before = starts[0]?.columns.slice(0, anchor) ?? [];
  const isNumber = starts[0]?.columns[anchor]?.shape === 'epoch' && before.some(({ kind }) => kind === 'word');
  return isNumber && starts.length < flushOf(lines) * 0.5;
}

/** Full times that stand behind the same mark (`# Time: …`) begin entries whatever goes before the first of them. */
function areMarked(group: { anchor: number; rank: number; starts: readonly Start[] }, lines: readonly Line[]): boolean {
  const { anchor, rank, starts } = group;
  if (rank !== FULL || anchor === 0 || anchor > MAX_MARKS || starts.length < Math.max(2, lines.length * MARKED_SHARE))
    return false;
  const [first, ...others] = starts.map(({ line, columns }) => line.slice(0, columns[anchor]?.start));
  return others.every((text) => text === first);
}

/** True for a time with a mark before it that others of its column may lack. */
export function isClockMark({ opener }: Pick<Column, 'opener'>): boolean {
  return opener !== '' && CLOCK_MARKS.includes(opener);
}

function familyName(shape: NonNullable<Column['shape']>): string {
  if (shape === 'epoch' || shape === 'klog' || shape === 'uptime') return shape;
  // Minutes of one digit are written as those of two, and a half of the day may be a word of the message.
  const usual = shape.replace('q', 'm').replace('r', 's').replace('p', '');
  return familyOf(usual)[0] ?? usual;
}

function isHalved(shape: string): boolean {
  return /[Ap]/.test(shape);
}

function rankOf(shape: NonNullable<Column['shape']>): number {
  if (shape === 'uptime') return 1;
  // Numbers in messages can look like epochs: they do not outdo a date that stands before them.
  if (shape === 'epoch' || shape === 'klog') return 2;
  if (!/[Dde]/.test(shape)) return 1;
  if (!/[hH]/.test(shape)) return 0;
  return /[Yy]/.test(shape) ? FULL : 2;
}

/** Cuts the beginning of a line into columns. */
export function splitColumns(line: Line, stop: string, halves = true): Column[] {
  const columns: Column[] = [];
  const options = { limit: line.text.length, stop, times: true, halves };
  for (let at = skipGap(line.bytes, skipFront(line.bytes, 0, stop), stop); columns.length < MAX_COLUMNS; ) {
    const column = columnAt(line, at, options);
    if (column.kind === 'end') break;
    columns.push(column);
    at = skipGap(line.bytes, Math.max(column.end, at + 1), stop);
  }
  return columns;
}
