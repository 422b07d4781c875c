import { CLOCK_MARKS } from '../detect/columns.ts';
import type { Header, HeaderColumn } from '../detect/header.ts';
import type { PartOfSecond } from '../detect/part-of-second.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';
import { isDigit } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { epoch, matchEpoch, matchUptime, uptime } from '../normalize/epoch.ts';
import { levelOfLetter } from '../normalize/level.ts';
import { matchShape } from '../normalize/match-timestamp.ts';
import { time } from '../normalize/matched-time.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import type { Shape } from '../normalize/timestamp-shapes.ts';
import { endOfColumn } from './column-ends.ts';
import { CLOSES, DIVIDES, marks } from './header-marks.ts';

const BLANK = 32;
const CLOSE_BRACKET = 93;
const COLON = 58;
const EQUALS = 61;
const ZERO = 48;
const MS_PER_SECOND = 1000;
/** The unit behind a number of them. */
const SECONDS = 115;
const CLOCK_MARK = marks(CLOCK_MARKS);

/** Reads the columns of a header that hold times. */
export class HeaderTime {
  readonly #times: TimeReader;
  readonly #stop: string;
  readonly #isTorn: boolean;
  readonly #opener: number;
  readonly #part: PartOfSecond | null;

  constructor({ columns, anchor, stop, tornTime, partOfSecond }: Header, times: TimeReader) {
    this.#times = times;
    this.#stop = stop;
    this.#isTorn = tornTime !== null;
    this.#part = partOfSecond;
    const opener = columns[anchor]?.opener ?? '';
    this.#opener = opener === '' ? 0 : opener.charCodeAt(0);
  }

  /** Reads the time of the entry and gives the position behind it; -1 for none. */
  read(column: HeaderColumn, bytes: Bytes, start: number, end: number, draft: EntryDraft): number {
    let at = start;
    if (this.#opener !== 0) {
      if (bytes[at] !== this.#opener) return -1;
      at += bytes[at + 1] === BLANK ? 2 : 1;
    }
    if (column.isMarked === true && CLOCK_MARK[bytes[at] as number] === 1) at++;
    if (column.shape === 'epoch') {
      draft.timestampMs = this.#times.epoch(matchEpoch(bytes, at));
      at = epoch.end;
    } else if (column.shape === 'uptime') {
      draft.timestampMs = this.#times.uptime(matchUptime(bytes, at));
      at = uptime.end;
      if (bytes[at] === SECONDS && this.#opener !== 0) at++;
    } else if (column.shape !== null) {
      const isKlog = column.shape === 'klog';
      if (isKlog) draft.level = levelOfLetter(String.fromCharCode(bytes[at++] as number));
      draft.timestampMs = this.#times.read(isKlog ? klogShape(bytes, at) : (column.shape as Shape), bytes, at, end);
      at = this.#times.end;
    }
    if (Number.isNaN(draft.timestampMs) && !this.#times.isZero) return -1;
    if (this.#isTorn) draft.timestampMs = Number.NaN;
    // The bracket may have opened in the column before.
    if (at < end && (this.#opener !== 0 ? CLOSES[bytes[at] as number] === 1 : bytes[at] === CLOSE_BRACKET)) at++;
    if (at < end && DIVIDES[bytes[at] as number] === 1) at++;
    if (this.#part === null) return at;
    const to = endOfPart(this.#part, bytes, at, end);
    draft.timestampMs += partMs;
    return to;
  }

  /** False where a column of times has none. */
  isAt(column: HeaderColumn, bytes: Bytes, start: number, end: number): boolean {
    const at = this.#opener !== 0 && bytes[start] === this.#opener ? start + 1 : start;
    return !isUsual(column.shape) || matchShape(column.shape, bytes, at, end);
  }

  /** Passes a time that is not the entry's. */
  pass(column: HeaderColumn, bytes: Bytes, start: number, end: number): number {
    const at = column.opener === '' ? start : start + 1;
    const { shape } = column;
    if (isUsual(shape) && matchShape(shape, bytes, at, end)) {
      const to = column.opener === '' ? time.end : time.end + 1;
      return this.#part === null ? to : endOfPart(this.#part, bytes, to, end);
    }
    return endOfColumn(bytes, start, end, this.#stop, true);
  }
}

/** The milliseconds that the field behind a time added to it. */
let partMs = 0;

/** Past the field that says how far the second had gone; fills `partMs`. */
function endOfPart({ name, perMs }: PartOfSecond, bytes: Bytes, start: number, end: number): number {
  partMs = 0;
  let at = bytes[start] === BLANK ? start + 1 : start;
  for (let i = 0; i < name.length; i++) if (bytes[at++] !== name.charCodeAt(i)) return start;
  if (bytes[at] !== EQUALS && bytes[at] !== COLON) return start;
  const digits = ++at;
  let value = 0;
  for (; at < end && isDigit(bytes[at] as number); at++) value = value * 10 + (bytes[at] as number) - ZERO;
  if (at === digits || value >= perMs * MS_PER_SECOND) return start;
  partMs = Math.floor(value / perMs);
  return at;
}

function isUsual(shape: HeaderColumn['shape']): shape is Shape {
  return shape !== null && shape !== 'epoch' && shape !== 'klog' && shape !== 'uptime';
}

/** `0102 10:00:00.1`, or with the year in front. */
function klogShape(bytes: Bytes, at: number): Shape {
  return isDigit(bytes[at + 4] as number) ? 'yMD_H:m:sf' : 'MD_h:m:sf';
}
