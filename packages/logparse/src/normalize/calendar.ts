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
const MONTH_OF_KEY = new Map(MONTHS.map((name, index) => [keyAt(name, 0), index + 1]));

/** Month 1 to 12 of the English name at a position, 0 for none. */
export function monthAt(text: string, at: number): number {
  return MONTH_OF_KEY.get(keyAt(text, at)) ?? 0;
}

/** Three letters of any case as one number; another character with the same low bits cannot pass for a letter. */
function keyAt(text: string, at: number): number {
  const a = text.charCodeAt(at) | 32;
  const b = text.charCodeAt(at + 1) | 32;
  const c = text.charCodeAt(at + 2) | 32;
  return a >= 97 && b >= 97 && c >= 97 && a + b + c <= 366 ? (a << 14) | (b << 7) | c : 0;
}

const WEEKDAYS = new Set(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => keyAt(name, 0)));

export function isWeekdayAt(text: string, at: number): boolean {
  return WEEKDAYS.has(keyAt(text, at));
}
