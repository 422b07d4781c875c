import { wideTextOf } from '../lines/bytes.ts';
import { AGREE, shareOf, textOf } from './agreeing-columns.ts';
import { type Anchored, anchorStarts, isClockMark, type Start } from './anchor-starts.ts';
import type { ColumnClass } from './columns.ts';
import { chooseDayOrder } from './day-order.ts';
import { extendHeader } from './extend-header.ts';
import { type Header, type HeaderColumn, toHeader, WORD } from './header.ts';
import { withKnownNames } from './known-names.ts';
import { withLetterTags } from './letter-tags.ts';
import { levelFormsOf } from './level-form.ts';
import { partOfSecondOf, withPartOfSecond } from './part-of-second.ts';
import { requestFormOf } from './request-form.ts';
import { levelPlaceOf, statesLevel } from './stated-level.ts';
import { tornTimeOf } from './torn-time.ts';
import { endsInLogger, holdsWord } from './word-columns.ts';

/** Enough where they are all of one form: more would only take time, most of it the engine's compiler's. */
const FEW_LINES = 100;

const MIN_WORDS = 2;

/** Columns that name who wrote a line. */
const NAMING: readonly ColumnClass[] = ['component', 'tag', 'name', 'word'];

/** Columns that may hold a level beside a name or a number. */
const COMPOUND: readonly ColumnClass[] = ['bracket', 'component', 'tag', 'word'];

const COUNTING = /^[A-Z]{4,5}\[\d{4,9}\]$/;

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
  const partOfSecond = partOfSecondOf(found, anchor);
  const starts = withLetterTags(partOfSecond === null ? found : withPartOfSecond(found, anchor), anchor);
  const columns = (starts[0]?.columns.slice(0, anchor + 1) ?? []).map((column, at) =>
    shareOf(starts, at, [column.kind]) >= AGREE || column.kind === 'time' ? toHeader(column) : WORD,
  );
  settleShape(columns, anchor, starts);
  settleMark(columns, anchor, starts);
  const isAmbiguous = settleDayOrder(columns, anchor, starts);
  const named = withBracketedName(extendHeader(columns, starts, anchor, stop), starts);
  const extended = stop === '' ? withKnownNames(named, starts, anchor) : named;
  const tornTime = tornTimeOf(starts, anchor);
  const endsLine = isLastColumn(extended, anchor, starts);
  const hasTrailer = !endsLine && endsInLogger(starts);
  const common = { anchor, stop, isAmbiguous, hasTrailer, endsLine, tornTime, partOfSecond };
  if (extended.some(({ kind, shape }) => kind === 'level' || shape === 'klog')) {
    const levelForms = levelFormsOf(extended, anchor, starts);
    return { ...common, columns: extended, levelPlace: null, levelForms, requests: null };
  }
  const stating = extended.findIndex(({ kind }, at) => COMPOUND.includes(kind) && statesLevel(starts, at));
  const countsSeconds = stating === anchor && starts.every((start) => COUNTING.test(textOf(start, anchor)));
  const marked = extended.map((column, at) =>
    at === stating ? { ...column, statesLevel: true, countsSeconds } : column,
  );
  const levelPlace = stating >= 0 ? null : levelPlaceOf(starts.map(({ line }) => line));
  const requests = stating >= 0 || levelPlace !== null ? null : requestFormOf(starts.map(({ line }) => line));
  return { ...common, columns: marked, levelPlace, levelForms: [], requests };
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

/** Where nothing else names who wrote a line, the name in a bracket behind the level does. */
function withBracketedName(columns: HeaderColumn[], starts: readonly Start[]): HeaderColumn[] {
  if (columns.some(({ kind, isLogger }) => isLogger || NAMING.includes(kind))) return columns;
  const level = columns.findIndex(({ kind }) => kind === 'level');
  const at = columns.findIndex(({ kind }, i) => kind === 'bracket' && i > level);
  if (level < 0 || at < 0 || !holdsWord(starts, at)) return columns;
  return columns.map((column, i) => (i === at ? { ...column, isLogger: true } : column));
}
