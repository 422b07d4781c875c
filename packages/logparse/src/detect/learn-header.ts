import { wideTextOf } from '../lines/bytes.ts';
import { namesEvent } from '../normalize/compound-level.ts';
import { type Anchored, anchorStarts, isClockMark, type Start } from './anchor-starts.ts';
import type { Column, ColumnClass } from './columns.ts';
import { chooseDayOrder } from './day-order.ts';
import { learnName } from './learn-name.ts';
import { withLetterTags } from './letter-tags.ts';
import type { NameForm } from './name-form.ts';
import { type RequestForm, requestFormOf } from './request-form.ts';
import { levelPlaceOf, statesLevel } from './stated-level.ts';
import { tornTimeOf } from './torn-time.ts';
import {
  areBareOrLevels,
  areCells,
  areLevelLetters,
  endsInDelimiter,
  endsInLogger,
  holdsLogger,
  holdsMessage,
  holdsWord,
  looksLikeLogger,
} from './word-columns.ts';

/** A column that every entry of the file begins with, in order. */
export interface HeaderColumn {
  kind: ColumnClass;
  shape: Column['shape'];
  opener: string;
  /** Before some of its times stands the mark of a clock. */
  isMarked?: boolean;
  /** A bracket that holds a logger's name. */
  isLogger?: boolean;
  /** Levels are written `e`, `w`, `i`. */
  isSmallLetter?: boolean;
  /** How the names of a column of names are told from the message. */
  name?: NameForm;
  /** Where a line states no level, the mark behind it stands alone: `[10:00:00] :` beside `[10:00:01]W:`. */
  mayBeBare?: boolean;
  /** Behind its levels stands a bar: a cell that holds another word is this column all the same. */
  isBarred?: boolean;
  /** Its tokens hold the level beside something else. */
  statesLevel?: boolean;
  /** What stands beside the level are the seconds since the start: `INFO[0012]`. */
  countsSeconds?: boolean;
}

/** What stands before the message in every line that starts an entry. */
export interface Header {
  columns: HeaderColumn[];
  /** Index of the column that decides whether a line starts an entry. */
  anchor: number;
  /** A character besides blanks that ends words; '' = none. */
  stop: string;
  /** Day and month of the times could be the other way round. */
  isAmbiguous: boolean;
  /** The name of the logger stands in brackets behind the message. */
  hasTrailer: boolean;
  /** The time ends the line: the words before it are the message. */
  endsLine: boolean;
  /** No column is the level, but the lines state it elsewhere: the first group of this pattern. */
  levelPlace: RegExp | null;
  /** The whole run of a time of which only the clock can be read: the lines have no time. */
  tornTime: string | null;
  /** Its lines write down requests: an answer gives the level that a line does not state. */
  requests: RequestForm | null;
}

const MAX_COLUMNS = 14;
/** Enough where they are all of one form: more would only take time, most of it the engine's compiler's. */
const FEW_LINES = 100;
const AGREE = 0.9;
const MIN_LEVELS = 3;
/** Of names with a colon right behind them; where all are filled up, the colon is a separator. */
const LEAST_NAMED = 0.3;
const MIN_WORDS = 2;
const STRONG: readonly ColumnClass[] = ['time', 'level', 'integer', 'bracket', 'separator', 'component', 'tag'];

/** Columns that name who wrote a line. */
const NAMING: readonly ColumnClass[] = ['component', 'tag', 'name', 'word'];

/** Columns that may hold a level beside a name or a number. */
const COMPOUND: readonly ColumnClass[] = ['bracket', 'component', 'tag', 'word'];

const COUNTING = /^[A-Z]{4,5}\[\d{4,9}\]$/;

const WORD: HeaderColumn = { kind: 'word', shape: null, opener: '' };
const BARE_OR_LEVEL: HeaderColumn = { kind: 'level', shape: null, opener: '', mayBeBare: true };
const LETTER: HeaderColumn = { kind: 'level', shape: null, opener: '', isSmallLetter: true };

/** Learns the header from column statistics of sampled lines; null when lines share no time and no level. */
export function learnHeader(lines: readonly string[]): Header | null {
  const few = lines.length > FEW_LINES ? anchorStarts(lines, FEW_LINES) : null;
  if (few !== null && few.starts.length === FEW_LINES) {
    const header = headerOf(few);
    if (!header.isAmbiguous && isOfAll(header, few)) return header;
  }
  const anchored = anchorStarts(lines);
  return anchored === null ? null : headerOf(anchored);
}

/** Nothing is left to doubt: each line begins with the same columns. */
function isOfAll({ columns }: Header, { starts }: Anchored): boolean {
  return columns.every(({ kind }, at) => starts.every((start) => (start.columns[at]?.kind ?? 'end') === kind));
}

function headerOf({ anchor, starts: found, stop }: Anchored): Header {
  const starts = withLetterTags(found, anchor);
  const columns = (starts[0]?.columns.slice(0, anchor + 1) ?? []).map((column, at) =>
    shareOf(starts, at, [column.kind]) >= AGREE || column.kind === 'time' ? toHeader(column) : WORD,
  );
  settleShape(columns, anchor, starts);
  settleMark(columns, anchor, starts);
  const isAmbiguous = settleDayOrder(columns, anchor, starts);
  const extended = withBracketedName(extendHeader(columns, starts, anchor, stop), starts);
  const tornTime = tornTimeOf(starts, anchor);
  const endsLine = isLastColumn(extended, anchor, starts);
  const hasTrailer = !endsLine && endsInLogger(starts);
  if (extended.some(({ kind, shape }) => kind === 'level' || shape === 'klog'))
    return {
      columns: extended,
      anchor,
      stop,
      isAmbiguous,
      hasTrailer,
      endsLine,
      levelPlace: null,
      tornTime,
      requests: null,
    };
  const stating = extended.findIndex(({ kind }, at) => COMPOUND.includes(kind) && statesLevel(starts, at));
  const countsSeconds = stating === anchor && starts.every((start) => COUNTING.test(textOf(start, anchor)));
  const marked = extended.map((column, at) =>
    at === stating ? { ...column, statesLevel: true, countsSeconds } : column,
  );
  const levelPlace = stating >= 0 ? null : levelPlaceOf(starts.map(({ line }) => line));
  const requests = stating >= 0 || levelPlace !== null ? null : requestFormOf(starts.map(({ line }) => line));
  return { columns: marked, anchor, stop, isAmbiguous, hasTrailer, endsLine, levelPlace, tornTime, requests };
}

/** The one with minutes of one digit reads all others. */
function settleShape(columns: HeaderColumn[], anchor: number, starts: readonly Start[]): void {
  const loose = starts.find(({ columns: cut }) => cut[anchor]?.shape?.includes('q') === true)?.columns[anchor];
  const column = columns[anchor];
  if (loose !== undefined && column !== undefined) columns[anchor] = { ...column, shape: loose.shape };
}

/** A mark before a time says something of the clock, and stands where it has to. */
function settleMark(columns: HeaderColumn[], anchor: number, starts: readonly Start[]): void {
  const column = columns[anchor];
  const isMarked = starts.some(({ columns: cut }) => isClockMark(cut[anchor] ?? WORD));
  if (isMarked && column !== undefined) columns[anchor] = { ...column, opener: '', isMarked };
}

/** Replaces the shape of the anchor by the one that fits all starts; true when the order stays a guess. */
function settleDayOrder(columns: HeaderColumn[], anchor: number, starts: readonly Start[]): boolean {
  const column = columns[anchor];
  const shape = column?.shape;
  if (column === undefined || shape == null || shape === 'epoch' || shape === 'klog' || shape === 'uptime')
    return false;
  const times = starts.map(({ line, columns: cut }) =>
    wideTextOf(line.slice((cut[anchor]?.start ?? 0) + (cut[anchor]?.opener.length ?? 0))),
  );
  const order = chooseDayOrder(shape, times);
  columns[anchor] = { ...column, shape: order.shape };
  return order.isAmbiguous;
}

/** True when hardly anything stands behind the time, but several words before it. */
function isLastColumn(columns: readonly HeaderColumn[], anchor: number, starts: readonly Start[]): boolean {
  if (columns.length > anchor + 1 || columns.filter(({ kind }) => kind === 'word').length < MIN_WORDS) return false;
  const last = starts.filter((start) => start.columns.length === anchor + 1);
  return last.length >= starts.length * AGREE;
}

function toHeader({ kind, shape, opener }: Column): HeaderColumn {
  return { kind, shape, opener };
}

/** Adds columns after the anchor while the starts agree on their class. */
function extendHeader(head: HeaderColumn[], starts: readonly Start[], anchor: number, stop: string): HeaderColumn[] {
  const columns = [...head];
  let agreeing = starts;
  for (let at = anchor + 1; at < MAX_COLUMNS; at++) {
    agreeing = withPaddedNames(withLetterTags(agreeing, at), at);
    if (areBareOrLevels(agreeing, at, columns)) {
      columns.push(BARE_OR_LEVEL);
      continue;
    }
    const strong = strongKind(agreeing, at);
    if (strong === 'bracket' && holdsMessage(agreeing, at)) break;
    if (strong !== null) {
      agreeing = agreeing.filter((start) => start.columns[at]?.kind === strong);
      const sample = agreeing[0]?.columns[at];
      if (sample === undefined) break;
      columns.push(strongColumn(agreeing, at, sample));
      // Behind `[com.acme.Shop] - ` stands the message.
      if (strong === 'separator' && columns.at(-2)?.isLogger) break;
      if (strong === 'component' && stop !== ':' && !isLevelNext(agreeing, at, columns)) break;
      continue;
    }
    if (areLevelLetters(agreeing, at, columns)) {
      columns.push(LETTER);
      continue;
    }
    const named = stop === '' ? learnName(agreeing, at) : null;
    if (named !== null) {
      agreeing = named.starts;
      columns.push({ kind: 'name', shape: null, opener: '', name: named.form });
      if (!isLevelNext(agreeing, at, columns)) break;
    } else if (isWordOfHeader(agreeing, at, columns, stop)) columns.push(WORD);
    else break;
  }
  return withoutMessage(columns, anchor, starts);
}

/** Where nothing else names who wrote a line, the name in a bracket behind the level does. */
function withBracketedName(columns: HeaderColumn[], starts: readonly Start[]): HeaderColumn[] {
  if (columns.some(({ kind, isLogger }) => isLogger || NAMING.includes(kind))) return columns;
  const level = columns.findIndex(({ kind }) => kind === 'level');
  const at = columns.findIndex(({ kind }, i) => kind === 'bracket' && i > level);
  if (level < 0 || at < 0 || !holdsWord(starts, at)) return columns;
  return columns.map((column, i) => (i === at ? { ...column, isLogger: true } : column));
}

function strongColumn(starts: readonly Start[], at: number, sample: Column): HeaderColumn {
  const column = toHeader(sample);
  if (sample.kind === 'bracket' && holdsLogger(starts, at)) return { ...column, isLogger: true };
  if (sample.kind === 'level' && endsInDelimiter(starts, at, '|')) return { ...column, isBarred: true };
  return column;
}

/** `OkHttp  : ` beside `ActivityManager: `: a name that is shorter than others may be filled up before its colon. */
function withPaddedNames(starts: readonly Start[], at: number): readonly Start[] {
  const padded = starts.filter((start) => isPaddedName(start, at));
  const named = shareOf(starts, at, ['component']);
  if (padded.length === 0 || named < LEAST_NAMED || named + padded.length / starts.length < AGREE) return starts;
  return starts.map((start) => {
    if (!padded.includes(start)) return start;
    const { line, columns } = start;
    const [name, colon] = columns.slice(at, at + 2) as [Column, Column];
    const joined: Column = { ...name, kind: 'component', end: colon.end };
    return { line, columns: [...columns.slice(0, at), joined, ...columns.slice(at + 2)] };
  });
}

function isPaddedName(start: Start, at: number): boolean {
  return start.columns[at]?.kind === 'word' && textOf(start, at + 1) === ':';
}

/** `imap-login: Info: …`: a level may stand behind the component when none stands before it. */
function isLevelNext(starts: readonly Start[], at: number, head: readonly HeaderColumn[]): boolean {
  if (starts.length < MIN_LEVELS || head.some(({ kind, shape }) => kind === 'level' || shape === 'klog')) return false;
  return shareOf(starts, at + 1, ['level']) >= AGREE;
}

/** The class that nine of ten starts have in a column; null for none, and for words. */
function strongKind(starts: readonly Start[], at: number): ColumnClass | null {
  for (const kind of STRONG) {
    const share = shareOf(starts, at, [kind]);
    if (share >= AGREE && !(kind === 'level' && isKey(starts, at))) return kind;
    // Level words hardly stand at the same place of most messages by chance; `STATEMENT:` may stand beside `ERROR:`.
    if (kind === 'level' && (isKindOfEvent(starts, at) || isKey(starts, at))) continue;
    if (kind === 'level' && (share >= 0.6 || (share >= 0.4 && shareOf(starts, at, ['level', 'component']) >= AGREE)))
      return kind;
    if (
      kind === 'component' &&
      share >= 0.6 &&
      shareOf(starts, at, ['component', 'tag', 'level', 'separator']) >= AGREE
    )
      return kind;
  }
  return null;
}

/** `install error = 0`: the name of a value. */
function isKey(starts: readonly Start[], at: number): boolean {
  return starts.every((start) => textOf(start, at + 1) === '=');
}

/** `SERVICE ALERT:` on most lines names a kind of event, not how bad it is. */
function isKindOfEvent(starts: readonly Start[], at: number): boolean {
  const levels = starts.filter(({ columns }) => columns[at]?.kind === 'level').map((start) => textOf(start, at));
  return namesEvent(levels[0] ?? '') && levels.every((level) => level === levels[0]);
}

function shareOf(starts: readonly Start[], at: number, kinds: readonly ColumnClass[]): number {
  return starts.filter((start) => kinds.includes(start.columns[at]?.kind ?? 'end')).length / Math.max(1, starts.length);
}

/** A plain word belongs to the header when a strong column follows soon, or when it looks like a logger's name. */
function isWordOfHeader(starts: readonly Start[], at: number, head: readonly HeaderColumn[], stop: string): boolean {
  if (shareOf(starts, at, ['end']) > 1 - AGREE) return false;
  if (stop !== '') return endsInDelimiter(starts, at, stop);
  const isAfterLevel = head.some((column) => column.kind === 'level');
  const next = strongKind(starts, at + 1);
  const distinct = new Set(starts.map((start) => textOf(start, at))).size;
  // A gap takes `|` in, so it is no column.
  if (next === 'separator' || endsInDelimiter(starts, at, '|')) return true;
  if (distinct <= starts.length / 4 && areCells(starts, at)) return true;
  if (next === 'component') return !isAfterLevel || distinct <= Math.max(1, starts.length / 10);
  if (next === 'tag' && !isAfterLevel) return true;
  for (let ahead = at + 1; ahead <= at + 4; ahead++) {
    const kind = strongKind(starts, ahead);
    if (kind === 'time' || (kind === 'level' && !isSentence(starts, at, ahead))) return true;
  }
  // The host of a syslog line: few different names, a component after most of them.
  if (
    !isAfterLevel &&
    distinct <= Math.max(2, starts.length / 20) &&
    (shareOf(starts, at + 1, ['component', 'tag']) >= 0.6 || next === 'bracket')
  )
    return true;
  return looksLikeLogger(starts, at, isAfterLevel);
}

/** `Unexpected error:` on each line: the same words, small letters in the last, are how messages begin. */
function isSentence(starts: readonly Start[], from: number, level: number): boolean {
  const texts = new Set(starts.map(({ line, columns }) => line.slice(columns[from]?.start, columns[level]?.end)));
  return texts.size === 1 && /^[a-z]+:$/.test(textOf(starts[0] as Start, level));
}

function textOf(start: Start, at: number): string {
  const column = start.columns[at];
  return column === undefined ? '' : start.line.slice(column.start, column.end);
}

/** A header that leaves most lines without a message took too much. */
function withoutMessage(columns: readonly HeaderColumn[], anchor: number, starts: readonly Start[]): HeaderColumn[] {
  const kept = [...columns];
  const isEmptied = starts.filter((start) => start.columns.length <= kept.length).length > starts.length * 0.5;
  while (isEmptied && kept.length > anchor + 1 && kept.at(-1)?.kind !== 'level') kept.pop();
  return kept;
}
