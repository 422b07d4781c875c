import { isDate, isWeekdayAt, midnight, monthAt } from './calendar.ts';
import type { Shape } from './timestamp-shapes.ts';
import { matchZone, zone } from './zone.ts';

/** Fields of the last successful match; kept outside to spare an object per line. */
export const time = {
  /** Position after the time. */
  end: 0,
  /** Position of the optional fraction of a second; -1 when the shape has none. */
  fractionAt: -1,
  fractionMs: 0,
  /** -1 = not stated. */
  year: -1,
  month: 0,
  day: 0,
  /** Milliseconds since midnight. */
  ofDayMs: 0,
  hasZone: false,
  offsetMs: 0,
};

const SECOND_HALF_OF_DAY_MS = 12 * 3_600_000;

/** Matches one shape at a position of a text; true fills `time`. */
export function matchShape(shape: Shape, text: string, start: number, limit: number): boolean {
  let at = start;
  let year = -1;
  let month = 0;
  let day = 0;
  let hour = 0;
  let minute = 0;
  let second = 0;
  let fractionMs = 0;
  let fractionAt = -1;
  let hasZone = false;
  let offsetMs = 0;
  let half = 0;
  for (let i = 0; i < shape.length; i++) {
    const field = shape.charCodeAt(i);
    switch (field) {
      case 89: // Y
        year = digits(text, at, 4);
        if (year < 0) return false;
        at += 4;
        break;
      case 121: {
        // y: POSIX puts 69 to 99 into the 20th century
        const two = digits(text, at, 2);
        if (two < 0) return false;
        year = two < 69 ? 2000 + two : 1900 + two;
        at += 2;
        break;
      }
      case 77: // M
        month = digits(text, at, 2);
        if (month < 1 || month > 12) return false;
        at += 2;
        break;
      case 110: // n
        month = oneOrTwo(text, at);
        if (month < 1 || month > 12) return false;
        at += width;
        break;
      case 78: // N
        month = monthAt(text, at);
        if (month === 0) return false;
        at += 3;
        break;
      case 68: // D
        day = digits(text, at, 2);
        if (day < 1 || day > 31) return false;
        at += 2;
        break;
      case 100: // d
        day = oneOrTwo(text, at);
        if (day < 1 || day > 31) return false;
        at += width;
        break;
      case 104: // h
        hour = digits(text, at, 2);
        if (hour < 0 || hour > 24) return false;
        at += 2;
        break;
      case 72: // H
        hour = oneOrTwo(text, at);
        if (hour < 0 || hour > 24) return false;
        at += width;
        break;
      case 109: // m
        minute = digits(text, at, 2);
        if (minute < 0 || minute > 59) return false;
        at += 2;
        break;
      case 113: // q
        minute = oneOrTwo(text, at);
        if (minute < 0 || minute > 59) return false;
        at += width;
        break;
      case 115: // s
        second = digits(text, at, 2);
        if (second < 0 || second > 60) return false;
        at += 2;
        break;
      case 114: // r
        second = oneOrTwo(text, at);
        if (second < 0 || second > 60) return false;
        at += width;
        break;
      case 102: // f
        fractionAt = at;
        fractionMs = fraction(text, at);
        at += width;
        break;
      case 122: // z
        if (matchZone(text, at)) {
          hasZone = true;
          offsetMs = zone.offsetMs;
          at = zone.end;
        }
        break;
      case 90: // Z
        if (!matchZone(text, at)) return false;
        hasZone = true;
        offsetMs = zone.offsetMs;
        at = zone.end;
        break;
      case 65: {
        // A
        const letter = text.charCodeAt(at) | 32;
        if ((letter !== 97 && letter !== 112) || (text.charCodeAt(at + 1) | 32) !== 109) return false;
        half = letter === 112 ? 2 : 1;
        at += 2;
        break;
      }
      case 119: // w
        if (!isWeekdayAt(text, at)) return false;
        at += 3;
        break;
      case 95: // _
        if (!isBlank(text.charCodeAt(at))) return false;
        at = skipBlanks(text, at);
        break;
      case 84: {
        // T
        const c = text.charCodeAt(at);
        if (c === 84 || c === 116 || c === 95) at++;
        else if (isBlank(c)) at = skipBlanks(text, at);
        else return false;
        break;
      }
      default:
        if (text.charCodeAt(at) !== field) return false;
        at++;
    }
  }
  if (at > limit || isDigit(text.charCodeAt(at))) return false;
  if (month !== 0 && !isDate(month, day)) return false;
  if (half !== 0 && (hour < 1 || hour > 12)) return false;
  time.end = at;
  time.fractionAt = fractionAt;
  time.fractionMs = fractionMs;
  time.year = year;
  time.month = month;
  time.day = day;
  time.ofDayMs = ((half === 0 ? hour : hour % 12) * 60 + minute) * 60_000 + second * 1000 + fractionMs;
  if (half === 2) time.ofDayMs += SECOND_HALF_OF_DAY_MS;
  time.hasZone = hasZone;
  time.offsetMs = offsetMs;
  return true;
}

/** Epoch milliseconds of the last match, taken as UTC when no zone is stated; NaN when a date part is missing. */
export function matchedInstant(): number {
  if (time.year < 0 || time.month === 0) return Number.NaN;
  return midnight(time.year, time.month, time.day) + time.ofDayMs - time.offsetMs;
}

let width = 0;

function digits(text: string, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const c = text.charCodeAt(i);
    if (!isDigit(c)) return -1;
    value = value * 10 + c - 48;
  }
  return value;
}

function oneOrTwo(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (!isDigit(first)) return -1;
  const second = text.charCodeAt(at + 1);
  width = isDigit(second) ? 2 : 1;
  return width === 2 ? (first - 48) * 10 + second - 48 : first - 48;
}

/** Reads the fraction of a second at a position alone; gives the position behind it and fills `time.fractionMs`. */
export function matchFraction(text: string, at: number): number {
  time.fractionMs = fraction(text, at);
  return at + width;
}

/** Milliseconds, cut and not rounded, of `.123456`, `,123` or `:606`; `width` is 0 when there is none. */
function fraction(text: string, at: number): number {
  width = 0;
  const mark = text.charCodeAt(at);
  if ((mark !== 46 && mark !== 44 && mark !== 58) || !isDigit(text.charCodeAt(at + 1))) return 0;
  let value = 0;
  let scale = 100;
  let i = at + 1;
  for (; isDigit(text.charCodeAt(i)); i++) {
    value += (text.charCodeAt(i) - 48) * scale;
    scale = scale > 1 ? scale / 10 : 0;
  }
  width = i - at;
  // `:606` after seconds is a count of milliseconds, not a decimal fraction: `:5` is 5 ms.
  return mark === 58 && i - at < 4 ? Number(text.slice(at + 1, i)) : value;
}

function skipBlanks(text: string, at: number): number {
  let i = at;
  while (isBlank(text.charCodeAt(i))) i++;
  return i;
}

function isBlank(c: number): boolean {
  return c === 32 || c === 9;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}
