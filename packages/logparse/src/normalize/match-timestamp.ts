import { isDigit, isLetter } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { dateOf, isDate, isWeekdayAt, midnight, monthAt, name } from './calendar.ts';
import { CLOSE, isBlank, isDivider, isNarrowBlank, OPEN, skipBlanks } from './date-clock-gap.ts';
import { time } from './matched-time.ts';
import { digits, fraction, oneOrTwo, width } from './time-digits.ts';
import { matchWord, word } from './time-words.ts';
import type { Shape } from './timestamp-shapes.ts';
import { matchZone, zone } from './zone.ts';
import { offsetOfArea } from './zone-area.ts';

/** Fourteen digits in a row and a number behind a clock are more often numbers than years. */
const IN_DOUBT: readonly Shape[] = ['YMDhmsfz', 'N_d_h:m:sf_Y'];
/** Years that such numbers are believed to be. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2099;
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
  if (IN_DOUBT.includes(shape) && (year < FIRST_YEAR || year > LAST_YEAR)) return false;
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

function isYear(field: number): boolean {
  return field === 89 || field === 121;
}

/** 午 */
function isNoon(bytes: Bytes, at: number): boolean {
  return bytes[at] === 0xe5 && bytes[at + 1] === 0x8d && bytes[at + 2] === 0x88;
}
