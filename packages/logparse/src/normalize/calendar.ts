import type { Bytes } from '../lines/bytes.ts';

const MS_PER_DAY = 86_400_000;

/** Days from 1970-01-01 in the proleptic Gregorian calendar (civil-from-days inverse, H. Hinnant). */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a day that can exist in some year. */
export function isDate(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] ?? 0);
}

/** Epoch milliseconds of the midnight (UTC) that begins a day; NaN outside the years 1 to 9999. */
export function midnight(year: number, month: number, day: number): number {
  if (year < 1 || year > 9999 || !isDate(month, day)) return Number.NaN;
  return daysFromCivil(year, month, day) * MS_PER_DAY;
}

export const YEAR_1_MS = daysFromCivil(1, 1, 1) * MS_PER_DAY;
export const YEAR_10000_MS = daysFromCivil(10_000, 1, 1) * MS_PER_DAY;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** By three letters of five bits each: month 1 to 12, or 16 and the weekday. */
const NAMES = new Uint8Array(1 << 15);
for (const [index, name] of MONTHS.entries()) NAMES[keyOfName(name)] = index + 1;
for (const [index, name] of WEEKDAYS.entries()) NAMES[keyOfName(name)] = 16 + index;

/** Month 1 to 12 of the English name at a position, 0 for none. */
export function monthAt(bytes: Bytes, at: number): number {
  const name = nameAt(bytes, at);
  return name < 16 ? name : 0;
}

export function isWeekdayAt(bytes: Bytes, at: number): boolean {
  return nameAt(bytes, at) >= 16;
}

/** Three letters of any case; 0 when something else stands there. */
function nameAt(bytes: Bytes, at: number): number {
  const a = bytes[at] as number;
  const b = bytes[at + 1] as number;
  const c = bytes[at + 2] as number;
  // Letters are the bytes from 64 to 127 whose low five bits count them; a mark there has the bits of no name.
  if ((a & b & c & 0xc0) !== 0x40 || ((a | b | c) & 0x80) !== 0) return 0;
  return NAMES[((a & 31) << 10) | ((b & 31) << 5) | (c & 31)] as number;
}

function keyOfName(name: string): number {
  return ((name.charCodeAt(0) & 31) << 10) | ((name.charCodeAt(1) & 31) << 5) | (name.charCodeAt(2) & 31);
}
