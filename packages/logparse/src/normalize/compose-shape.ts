import { type Bytes, bytesOf, textOf } from '../lines/bytes.ts';
import { monthAt, name } from './calendar.ts';
import { WORD_FIELDS } from './time-words.ts';
import type { Shape } from './timestamp-shapes.ts';

const LONGEST = 90;
/** A time has a clock with digits on both sides of its mark. */
const CLOCK_AHEAD = /\d\d?(?:[:.]\d\d?|[時时시] ?\d)/u;
const NUMERIC: readonly { pattern: RegExp; shape: (match: RegExpExecArray) => Shape }[] = [
  { pattern: /\d{4}-\d{3}(?!\d)/y, shape: () => 'Y-e' },
  { pattern: /\d{4}([-/.\\])( ?)\d{1,2}\1\2\d{1,2}(?!\d)/y, shape: ([, mark = '', gap]) => joined('Ynd', mark, gap) },
  { pattern: /\d{4} ?[年년] ?\d{1,2} ?[月월] ?\d{1,2} ?[日일]/uy, shape: () => 'Yunudu' },
  {
    pattern: /(\d{1,2})([-/.\\])( ?)(\d{1,2})\2\3(\d{4}|\d{2})(?!\d)/y,
    shape: ([, first, mark = '', gap, , year]) =>
      joined(`${Number(first) > 12 || mark === '.' ? 'dn' : 'nd'}${year?.length === 4 ? 'Y' : 'y'}`, mark, gap),
  },
];
const MARKED_DAY = /\d{1,2}([-/])(?=\p{L})/uy;
const DAY = /\d{1,2}(?=\D)/y;
const YEAR = /(?:\d{4}|\d{2})(?!\d)/y;
const CLOCKS: readonly { pattern: RegExp; shape: Shape }[] = [
  { pattern: /\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?!\d)/y, shape: 'H:m:sf' },
  { pattern: /\d{1,2}:\d{1,2}:\d{1,2}(?:[.,]\d{1,9})?(?!\d)/y, shape: 'H:q:rf' },
  { pattern: /\d{1,2}\.\d\d\.\d\d(?:[.,]\d{1,9})?(?!\d)/y, shape: 'H.m.sf' },
  { pattern: /\d{1,2} ?[時时시] ?\d{1,2} ?[分분] ?\d{1,2} ?[秒초]/uy, shape: 'Huquru' },
  { pattern: /\d{1,2}:\d\d(?!\d)/y, shape: 'H:m' },
];

/**
 * The shape of a date and a clock that no shape of the table describes, put together of its parts: dates by numbers or names
 * in any order, words between, halves of the day in any language; null where the text is no such time.
 */
export function composeShape(bytes: Bytes, at: number, limit: number): Shape | null {
  const text = textOf(bytes, at, Math.min(limit, at + LONGEST));
  if (!CLOCK_AHEAD.test(text)) return null;
  const cursor = new Cursor(text);
  return dateAndClock(cursor) ?? clockAndDate(new Cursor(text));
}

function dateAndClock(cursor: Cursor): Shape | null {
  const date = dateAt(cursor);
  if (date === null) return null;
  const joint = cursor.takes(/[T:-](?=\d)/y)?.[0] ?? (cursor.word('J') ? 'J' : null);
  if (joint === null) return null;
  const clock = clockAt(cursor);
  return clock === null ? null : `${date}${joint === 'T' ? 'T' : joint}${clock}z`;
}

function clockAndDate(cursor: Cursor): Shape | null {
  const clock = clockAt(cursor);
  if (clock === null || !cursor.word('J')) return null;
  const date = dateAt(cursor);
  return date === null ? null : `${clock}J${date}z`;
}

function clockAt(cursor: Cursor): Shape | null {
  const before = cursor.word('P') ? 'P' : '';
  const clock = CLOCKS.find(({ pattern }) => cursor.takes(pattern) !== null);
  if (clock === undefined) return null;
  return `${before}${clock.shape}${before === '' && cursor.word('p') ? 'p' : ''}`;
}

function dateAt(cursor: Cursor): Shape | null {
  for (const { pattern, shape } of NUMERIC) {
    const match = cursor.takes(pattern);
    if (match !== null) return shape(match);
  }
  const start = cursor.at;
  const marked = markedDateAt(cursor);
  if (marked !== null) return marked;
  cursor.at = start;
  const named = namedDateAt(cursor);
  if (named !== null) return named;
  cursor.at = start;
  if (!cursor.word('W') || !cursor.word('J')) return null;
  const behind = namedDateAt(cursor);
  return behind === null ? null : `WJ${behind}`;
}

/** `1-Mar-25`, which spreadsheets write beside a clock without seconds. */
function markedDateAt(cursor: Cursor): Shape | null {
  const mark = cursor.takes(MARKED_DAY)?.[1];
  if (mark === undefined || !cursor.month() || cursor.takes(mark === '-' ? /-/y : /\//y) === null) return null;
  return yearAt(cursor, `d${mark}N${mark}`);
}

/** `5 de marzo de 2026`, `March 5th, 2026`, `05MAR2026`. */
function namedDateAt(cursor: Cursor): Shape | null {
  const isDayFirst = cursor.takes(DAY) !== null;
  const gap = isDayFirst && cursor.word('J') ? 'J' : '';
  if (!cursor.month()) return null;
  if (isDayFirst && gap === '') return yearAt(cursor, 'dN');
  if (!cursor.word('J')) return null;
  if (isDayFirst) return yearAt(cursor, 'dJNJ');
  return cursor.takes(DAY) !== null && cursor.word('J') ? yearAt(cursor, 'NJdJ') : null;
}

function yearAt(cursor: Cursor, before: string): Shape | null {
  const year = cursor.takes(YEAR)?.[0];
  return year === undefined ? null : `${before}${year.length === 4 ? 'Y' : 'y'}`;
}

function joined(fields: string, mark: string, gap = ''): Shape {
  return [...fields].join(gap === '' ? mark : `${mark}_`);
}

/** Walks over a text part by part. */
class Cursor {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  takes(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  word(field: string): boolean {
    const pattern = WORD_FIELDS[field];
    return pattern !== undefined && this.takes(pattern) !== null;
  }

  month(): boolean {
    const { bytes } = bytesOf(this.#text.slice(this.at));
    if (monthAt(bytes, 0) === 0) return false;
    this.at += textOf(bytes, 0, name.end).length;
    return true;
  }
}
