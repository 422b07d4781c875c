import { isDigit } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { time } from './matched-time.ts';

const BLANK = 32;
const COMMA = 44;
const DOT = 46;
const COLON = 58;
/** Nanoseconds and the mark in front. */
const LONGEST_FRACTION = 10;

/** How many bytes the number took that was read last. */
export let width = 0;

/** The number of so many digits; -1 where fewer stand. */
export function digits(bytes: Bytes, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const c = bytes[i] as number;
    if (!isDigit(c)) return -1;
    value = value * 10 + c - 48;
  }
  return value;
}

/** The number of one digit or two, whose count `width` tells; -1 for none. */
export function oneOrTwo(bytes: Bytes, at: number): number {
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
  if (mark === COMMA || mark === DOT) {
    // Three digits, as most loggers write them.
    const first = (bytes[at + 3] as number) - 48;
    const middle = (bytes[at + 4] as number) - 48;
    const last = (bytes[at + 5] as number) - 48;
    const isThree = first >= 0 && first <= 9 && middle >= 0 && middle <= 9 && last >= 0 && last <= 9;
    if (isThree && !isDigit(bytes[at + 6] as number)) {
      time.end = at + 6;
      return second * 1000 + first * 100 + middle * 10 + last;
    }
  } else if (mark === BLANK) {
    time.end = at + 2;
    return second * 1000;
  }
  const ms = fraction(bytes, at + 2);
  time.end = at + 2 + width;
  return second * 1000 + ms;
}

/** Milliseconds, cut and not rounded, of `.123456`, `,123` or `:606`; `width` is 0 when there is none. */
export function fraction(bytes: Bytes, at: number): number {
  width = 0;
  const mark = bytes[at] as number;
  if ((mark !== DOT && mark !== COMMA && mark !== COLON) || !isDigit(bytes[at + 1] as number)) return 0;
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
  return mark === COLON && i - at < 4 ? value / (i - at === 2 ? 100 : i - at === 3 ? 10 : 1) : value;
}
