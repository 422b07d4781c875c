import { isLetter } from '../lines/ascii.ts';
import { type Bytes, bytesOf, narrowTextOf, wideTextOf } from '../lines/bytes.ts';
import { epoch, matchEpoch, matchUptime, uptime } from '../normalize/epoch.ts';
import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { time } from '../normalize/matched-time.ts';
import type { Shape } from '../normalize/timestamp-shapes.ts';
import { shapeAt } from '../normalize/whole-time.ts';
import { CLOSERS, closeOf, OPENERS } from './bracket-pairs.ts';

export type ColumnClass =
  | 'time'
  | 'level'
  | 'integer'
  | 'bracket'
  | 'brace'
  | 'separator'
  /** A word that ends in a colon. */
  | 'component'
  /** A word with a bracket behind it: `vpxd[45715]`. */
  | 'tag'
  /** Words up to a separator. */
  | 'name'
  | 'word'
  | 'end';

/** One token of a line as header learning sees it. */
export interface Column {
  kind: ColumnClass;
  start: number;
  end: number;
  /** For times: the shape, or how else it is written. */
  shape: Shape | 'epoch' | 'klog' | 'uptime' | null;
  /** For times: the character that opens around them (`[`) or marks them (`*`), else ''. */
  opener: string;
}

/** A line to learn from: its bytes, and a text with one character a byte, so that a position means the same in both. */
export interface Line {
  text: string;
  bytes: Bytes;
}

export function lineOf(text: string): Line {
  const { bytes, end } = bytesOf(text);
  return { bytes, text: end === text.length ? text : narrowTextOf(bytes, 0, end) };
}

export interface ColumnOptions {
  /** The end of the line. */
  limit: number;
  /** A character besides blanks that ends words; '' = none. */
  stop: string;
  /** False where no time is expected: looking for one is dear. */
  times: boolean;
  /** False where the clocks count 24 hours: a word behind them is no half of the day. */
  halves?: boolean;
}

/** Marks that a device puts before some times and not before others, such as those of a clock that is not set: `*Feb  1`. */
export const CLOCK_MARKS = '*.%';
/** And the mark of a comment that is a time: `#1706781601`. */
const FLAGS = `${CLOCK_MARKS}#`;
const AT = 64;
const KLOG = /[IWEFD](?:\d\d)?\d{4} \d\d:\d\d:\d\d\.\d+/y;
const ONE_LETTER = /^[A-Z]!$/;
const LETTERS = /[A-Za-z]+(?= )/y;
const INTEGER = /#?-?\d+(?=[\s,:;|\])]|$)/y;
const SEPARATOR = /(?:-+|=+|>+|\*+|#+|~+|\|+|:+|\u00e2\u0080[\u0093\u0094]|->|=>)(?=\s|$)/y;
const ENDS_LEVEL = new Uint8Array(256);
for (const c of ':|,;]') ENDS_LEVEL[c.charCodeAt(0)] = 1;
const ENDS_IN_NAME = /^[\w.$/@:-]+(?:\(\d+\))?\]$/;
const TAG = /^#?[\w.@+/~-]+[[(][^\])]*[\])]$/;

/** Classifies the token that begins at a position of a line. */
export function columnAt(line: Line, at: number, options: ColumnOptions): Column {
  const column: Column = { kind: 'end', start: at, end: at, shape: null, opener: '' };
  if (at >= options.limit) return column;
  classify(line, column, options);
  if (column.end > options.limit) column.end = options.limit;
  return column;
}

function classify({ text, bytes }: Line, column: Column, options: ColumnOptions): void {
  const at = column.start;
  if (options.times && timeAt(text, bytes, at, column, '', options)) return;
  const opener = text.charAt(at);
  if (OPENERS.includes(opener)) {
    const inside = text.charAt(at + 1) === ' ' ? at + 2 : at + 1;
    if (options.times && timeAt(text, bytes, inside, column, opener, options)) return;
    if (options.times && opener === '[' && uptimeAt(text, bytes, column)) return;
    if (options.times && opener === '[' && wordBeforeTime(text, bytes, column, inside, options)) return;
    const close = closeOf(bytes, at, options.limit);
    if (close > at) {
      classifyBracket(text, column, close);
      return;
    }
  }
  // Most columns begin with a letter, and are neither.
  if (!isLetter(bytes[at] as number)) {
    const integer = endOf(INTEGER, text, at);
    if (integer > 0) {
      column.kind = 'integer';
      column.end = text.charCodeAt(integer) === 58 ? integer + 1 : integer;
      return;
    }
    const separator = endOf(SEPARATOR, text, at);
    if (separator > 0) {
      column.kind = 'separator';
      column.end = separator;
      return;
    }
  }
  classifyWord(text, bytes, column, options);
}

/** `[ 5307.391204]`, `[0.012s]`: how long the system had been up; ` / ` divides it from a clock. */
function uptimeAt(text: string, bytes: Bytes, column: Column): boolean {
  if (Number.isNaN(matchUptime(bytes, column.start + 1))) return false;
  const isBesideClock = text.startsWith(' / ', uptime.end);
  if (isBesideClock || text.startsWith('s]', uptime.end)) uptime.end++;
  else if (text.charAt(uptime.end) !== ']') return false;
  column.kind = 'time';
  column.shape = 'uptime';
  column.opener = '[';
  column.end = uptime.end + 1;
  return true;
}

/** `[I 2024-01-02 10:00:00 app]`, `[ N 2024-01-02 …`, `[worker 2024-…]`: a level or a name and the time share a bracket. */
function wordBeforeTime(text: string, bytes: Bytes, column: Column, at: number, options: ColumnOptions): boolean {
  const { limit } = options;
  const end = endOf(LETTERS, text, at);
  if (end < 0 || end + 1 >= limit) return false;
  const isLevel = kindOfWord(text.slice(at, end)) === 'level';
  const behind: Column = { ...column };
  if (!timeAt(text, bytes, end + 1, behind, '', options)) return false;
  if (!isLevel && text.charAt(behind.end) !== ']') return false;
  column.kind = isLevel ? 'level' : 'word';
  if (isLevel) column.opener = '[';
  column.end = end;
  return true;
}

function classifyBracket(line: string, column: Column, close: number): void {
  const inside = line.slice(column.start + 1, close).trim();
  const isBrace = line.charAt(column.start) === '{';
  column.kind = isBrace ? 'brace' : levelOfWord(wideTextOf(inside)) === NO_LEVEL ? 'bracket' : 'level';
  column.end = close + 1;
  if (line.charCodeAt(column.end) === 58) column.end++;
}

function classifyWord(line: string, bytes: Bytes, column: Column, { limit, stop }: ColumnOptions): void {
  const at = column.start;
  const stopByte = stop === '' ? -1 : stop.charCodeAt(0);
  let end = at;
  for (; end < limit; end++) {
    const c = bytes[end] as number;
    if (c === 32 || c === 9 || (c === stopByte && end > at)) break;
    if ((c === 91 || c === 40) && end > at) {
      const close = closeOf(bytes, end, limit);
      if (close > end) end = close;
    } else if (ENDS_LEVEL[c] === 1 && levelOfWord(line.slice(at, end)) !== NO_LEVEL) {
      column.kind = 'level';
      column.end = end + 1;
      return;
    }
  }
  column.end = end;
  column.kind = kindOfWord(line.slice(at, end));
}

function kindOfWord(word: string): ColumnClass {
  const first = word.charCodeAt(0);
  if (levelOfWord(wideTextOf(first === 58 || first === 61 ? word.slice(1) : word)) !== NO_LEVEL) return 'level';
  if (word.length === 1 || (word.length === 2 && ONE_LETTER.test(word)))
    return 'IWEFDVN'.includes(word.charAt(0)) ? 'level' : 'word';
  const last = word.charCodeAt(word.length - 1);
  if (last === 58 || (last === 93 && ENDS_IN_NAME.test(word))) return 'component';
  return (last === 93 || last === 41) && TAG.test(word) ? 'tag' : 'word';
}

function timeAt(
  line: string,
  bytes: Bytes,
  at: number,
  column: Column,
  opener: string,
  options: ColumnOptions,
): boolean {
  const { limit, halves } = options;
  const c = bytes[at] as number;
  const isDigit = c >= 48 && c <= 57;
  if (opener === '' && FLAGS.includes(line.charAt(at)))
    return timeAt(line, bytes, at + 1, column, line.charAt(at), options);
  if (!isDigit && c !== AT && c < 128 && !isLetter(c)) return false;
  const shape = shapeAt(bytes, at, limit, halves);
  if (shape !== null) {
    column.shape = shape;
    column.end = time.end;
  } else if (endOf(KLOG, line, at) > 0) {
    column.shape = 'klog';
    column.end = KLOG.lastIndex;
  } else {
    if (!(isDigit || c === AT) || Number.isNaN(matchEpoch(bytes, at))) return false;
    column.shape = 'epoch';
    column.end = epoch.end;
  }
  column.kind = 'time';
  column.opener = opener;
  // `[2024-01-02 10:00:00 main]`: what follows inside the brackets is read as further columns.
  if (opener !== '' && line.charAt(column.end) === CLOSERS.charAt(OPENERS.indexOf(opener))) column.end++;
  if (column.end < limit && ',;:|'.includes(line.charAt(column.end))) column.end++;
  return true;
}

function endOf(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : -1;
}
