import type { Bytes } from '../lines/bytes.ts';
import { dateOf, isDate, isWeekdayAt, midnight, monthAt, name } from './calendar.ts';
import { matchWord, word } from './time-words.ts';
import type { Shape } from './timestamp-shapes.ts';
import { matchZone, zone } from './zone.ts';
import { offsetOfArea } from './zone-area.ts';

/** Fields of the last successful match; kept outside to spare an object per line. */
export const time = {
  /** Position after the time. */
  end: 0,
  /** Position of the two digits of a second that an optional fraction follows; -1 when the shape has none. */
  secondAt: -1,
  /** -1 = not stated. */
  year: -1,
  month: 0,
  day: 0,
  /** Milliseconds since midnight. */
  ofDayMs: 0,
  hasZone: false,
  offsetMs: 0,
};

/** Fourteen digits in a row and a number behind a clock are more often numbers than years. */
const IN_DOUBT: readonly Shape[] = ['YMDhmsfz', 'N_d_h:m:sf_Y'];
/** Nanoseconds and the mark in front. */
const LONGEST_FRACTION = 10;
const MS_PER_DAY = 86_400_000;
const SECOND_HALF_OF_DAY_MS = 12 * 3_600_000;

/** Matches one shape at a position; true fills `time`. */
export function matchShape(shape: Shape, bytes: Bytes, start: number, limit: number): boolean {
  let at = start;
  let year = -1;
  let month = 0;
  let day = 0;
  let hour = 0;
  let minute = 0;
  let second = 0;
  let fractionMs = 0;
  let secondAt = -1;
  let hasZone = false;
  let offsetMs = 0;
  let half = 0;
  let dayOfYear = 0;
  for (let i = 0; i < shape.length; i++) {
    const field = shape.charCodeAt(i);
    switch (field) {
      case 89: // Y
        year = digits(bytes, at, 4);
        if (year < 0) return false;
        at += 4;
        break;
      case 121: {
        // y: POSIX puts 69 to 99 into the 20th century
        const two = digits(bytes, at, 2);
        if (two < 0) return false;
        year = two < 69 ? 2000 + two : 1900 + two;
        at += 2;
        break;
      }
      case 77: // M
        month = digits(bytes, at, 2);
        if (month < 1 || month > 12) return false;
        at += 2;
        break;
      case 110: // n
        month = oneOrTwo(bytes, at);
        if (month < 1 || month > 12) return false;
        at += width;
        break;
      case 78: // N
        month = monthAt(bytes, at);
        if (month === 0) return false;
        at = name.end;
        break;
      case 68: // D
        day = digits(bytes, at, 2);
        if (day < 1 || day > 31) return false;
        at += 2;
        break;
      case 100: // d
        day = oneOrTwo(bytes, at);
        if (day < 1 || day > 31) return false;
        at += width;
        break;
      case 104: // h
        hour = digits(bytes, at, 2);
        if (hour < 0 || hour > 24) return false;
        at += 2;
        break;
      case 72: // H
        hour = oneOrTwo(bytes, at);
        if (hour < 0 || hour > 24) return false;
        at += width;
        break;
      case 109: // m
        minute = digits(bytes, at, 2);
        if (minute < 0 || minute > 59) return false;
        at += 2;
        break;
      case 113: // q
        minute = oneOrTwo(bytes, at);
        if (minute < 0 || minute > 59) return false;
        at += width;
        break;
      case 115: // s
        second = digits(bytes, at, 2);
        if (second < 0 || second > 60) return false;
        at += 2;
        break;
      case 114: // r
        second = oneOrTwo(bytes, at);
        if (second < 0 || second > 60) return false;
        at += width;
        break;
      case 102: // f
        if (shape.charCodeAt(i - 1) === 115) secondAt = at - 2;
        fractionMs = fraction(bytes, at);
        at += width;
        break;
      case 122: // z
        if (matchZone(bytes, at)) {
          hasZone = true;
          offsetMs = zone.offsetMs;
          at = zone.end;
        }
        break;
      case 90: // Z
        if (!matchZone(bytes, at)) return false;
        hasZone = true;
        offsetMs = zone.offsetMs;
        at = zone.end;
        break;
      case 65: {
        // A
        const letter = (bytes[at] as number) | 32;
        if (bytes[at] === 0xe4 && bytes[at + 1] === 0xb8 && isNoon(bytes, at + 3)) {
          // 上午 and 下午
          half = bytes[at + 2] === 0x8b ? 2 : 1;
          at += 6;
          break;
        }
        if ((letter !== 97 && letter !== 112) || ((bytes[at + 1] as number) | 32) !== 109) return false;
        // `America/New_York` begins with no half of the day.
        if (isLetter(bytes[at + 2] as number)) return false;
        half = letter === 112 ? 2 : 1;
        at += 2;
        break;
      }
      case 101: // e
        dayOfYear = digits(bytes, at, 3);
        if (dayOfYear < 1 || dayOfYear > 366) return false;
        at += 3;
        break;
      case 74: // J
      case 112: // p
      case 80: // P
      case 117: // u
      case 87: // W
        if (!matchWord(shape.charAt(i), bytes, at)) return false;
        at = word.end;
        if (word.half > 0) half = word.half;
        break;
      case 119: // w
        if (!isWeekdayAt(bytes, at)) return false;
        at = name.end;
        break;
      case 95: // _
        if (isBlank(bytes[at] as number) || isNarrowBlank(bytes, at)) at = skipBlanks(bytes, at);
        else if (isYear(shape.charCodeAt(i - 1)) && isDivider(bytes[at] as number)) at = skipBlanks(bytes, at + 1);
        else return false;
        break;
      case 84: {
        // T
        const c = bytes[at] as number;
        if (c === 84 || c === 116 || c === 95) at++;
        else if (isBlank(c)) at = skipBlanks(bytes, at);
        else if (isDivider(c)) at = skipBlanks(bytes, at + 1);
        else if (c === CLOSE && bytes[skipBlanks(bytes, at + 1)] === OPEN) at = skipBlanks(bytes, at + 1) + 1;
        else return false;
        break;
      }
      default:
        if (bytes[at] !== field) return false;
        at++;
    }
  }
  if (at > limit || isDigit(bytes[at] as number)) return false;
  if (dayOfYear > 0) ({ month, day } = dateOf(year, dayOfYear));
  if (month !== 0 && !isDate(month, day)) return false;
  if (IN_DOUBT.includes(shape) && (year < 1970 || year > 2099)) return false;
  if (half !== 0 && (hour < 1 || hour > 12)) return false;
  time.end = at;
  time.secondAt = secondAt;
  time.year = year;
  time.month = month;
  time.day = day;
  time.ofDayMs = ((half === 0 ? hour : hour % 12) * 60 + minute) * 60_000 + second * 1000 + fractionMs;
  if (half === 2) time.ofDayMs += SECOND_HALF_OF_DAY_MS;
  time.hasZone = hasZone;
  time.offsetMs = offsetMs;
  if (hasZone && zone.area !== '') time.offsetMs = offsetOfArea(zone.area, midnight(year, month, day) + time.ofDayMs);
  return true;
}

/** Epoch milliseconds of the last match, taken as UTC when no zone is stated; NaN when a date part is missing. */
export function matchedInstant(): number {
  if (time.year < 0 || time.month === 0) return Number.NaN;
  return midnight(time.year, time.month, time.day) + time.ofDayMs - time.offsetMs;
}

/** True when the last match, whatever it lacks, may be an instant at most so far from another one. */
export function matchedNear(ms: number, furthestMs: number): boolean {
  if (Number.isNaN(ms)) return false;
  const ofDay = time.ofDayMs - time.offsetMs;
  const days = Math.round((ms - ofDay) / MS_PER_DAY);
  if (Math.abs(days * MS_PER_DAY + ofDay - ms) > furthestMs) return false;
  const date = new Date(days * MS_PER_DAY);
  return time.month === 0 || (date.getUTCMonth() + 1 === time.month && date.getUTCDate() === time.day);
}

let width = 0;

function digits(bytes: Bytes, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const c = bytes[i] as number;
    if (!isDigit(c)) return -1;
    value = value * 10 + c - 48;
  }
  return value;
}

function oneOrTwo(bytes: Bytes, at: number): number {
  const first = bytes[at] as number;
  if (!isDigit(first)) return -1;
  const second = bytes[at + 1] as number;
  width = isDigit(second) ? 2 : 1;
  return width === 2 ? (first - 48) * 10 + second - 48 : first - 48;
}

/** Milliseconds of a second and its optional fraction alone; -1 for none. Fills `time.end`. */
export function matchSeconds(bytes: Bytes, at: number): number {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  if (tens < 0 || tens > 6 || ones < 0 || ones > (tens === 6 ? 0 : 9)) return -1;
  const second = tens * 10 + ones;
  const mark = bytes[at + 2] as number;
  if (mark === 44 || mark === 46) {
    // Three digits, as most loggers write them.
    const first = (bytes[at + 3] as number) - 48;
    const middle = (bytes[at + 4] as number) - 48;
    const last = (bytes[at + 5] as number) - 48;
    const isThree = first >= 0 && first <= 9 && middle >= 0 && middle <= 9 && last >= 0 && last <= 9;
    if (isThree && !isDigit(bytes[at + 6] as number)) {
      time.end = at + 6;
      return second * 1000 + first * 100 + middle * 10 + last;
    }
  } else if (mark === 32) {
    time.end = at + 2;
    return second * 1000;
  }
  const ms = fraction(bytes, at + 2);
  time.end = at + 2 + width;
  return second * 1000 + ms;
}

/** Milliseconds, cut and not rounded, of `.123456`, `,123` or `:606`; `width` is 0 when there is none. */
function fraction(bytes: Bytes, at: number): number {
  width = 0;
  const mark = bytes[at] as number;
  if ((mark !== 46 && mark !== 44 && mark !== 58) || !isDigit(bytes[at + 1] as number)) return 0;
  let value = 0;
  let scale = 100;
  let i = at + 1;
  for (; isDigit(bytes[i] as number); i++) {
    value += ((bytes[i] as number) - 48) * scale;
    scale = scale > 1 ? scale / 10 : 0;
  }
  width = i - at;
  if (width > LONGEST_FRACTION) {
    // A further column, not a part of the second.
    width = 0;
    return 0;
  }
  // `:606` after seconds is a count of milliseconds, not a decimal fraction: `:5` is 5 ms.
  return mark === 58 && i - at < 4 ? value / (i - at === 2 ? 100 : i - at === 3 ? 10 : 1) : value;
}

function skipBlanks(bytes: Bytes, at: number): number {
  let i = at;
  for (;;) {
    if (isBlank(bytes[i] as number)) i++;
    else if (isNarrowBlank(bytes, i)) i += 3;
    else return i;
  }
}

/** Date and clock may be two columns: `2024-01-02|10:00:00`, `[2024-01-02] [10:00:00]`. */
function isDivider(c: number): boolean {
  return c === 124 || c === 44 || c === 59;
}

const OPEN = 91;
const CLOSE = 93;

function isYear(field: number): boolean {
  return field === 89 || field === 121;
}

/** U+202F, which newer runtimes put in front of AM and PM. */
function isNarrowBlank(bytes: Bytes, at: number): boolean {
  return bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xaf;
}

/** 午 */
function isNoon(bytes: Bytes, at: number): boolean {
  return bytes[at] === 0xe5 && bytes[at + 1] === 0x8d && bytes[at + 2] === 0x88;
}

function isBlank(c: number): boolean {
  return c === 32 || c === 9;
}

function isLetter(c: number): boolean {
  return (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}
