import { isDigit, isLetter } from '../lines/ascii.ts';
import { type Bytes, bytesOf, textOf } from '../lines/bytes.ts';

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

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The date of a day of a year, from 1. */
export function dateOf(year: number, dayOfYear: number): { month: number; day: number } {
  const isLeap = isLeapYear(year);
  let day = dayOfYear;
  let month = 1;
  for (; month < 12; month++) {
    const length = month === 2 && !isLeap ? 28 : (DAYS[month - 1] ?? 31);
    if (day <= length) break;
    day -= length;
  }
  return { month, day };
}

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
/** Full and short month names of other languages and the full English ones, without accents. */
const LONG_MONTHS: readonly string[] = [
  'january januar janvier janv jan enero ene gennaio gen janeiro januari ledna leden stycznia styczen sty ocak ianuarie tammikuuta',
  'february februar fevrier fevr fev febrero feb febbraio fevereiro februari unora unor lutego luty lut subat februarie helmikuuta',
  'march marz mrz mar mars marzo marco maart mrt brezna brezen marca marzec mart marts marcius martie maaliskuuta',
  'april avril avr abril abr apr aprile dubna duben kwietnia kwiecien kwi nisan aprilis aprilie huhtikuuta',
  'may mai mayo maggio mag maio mei kvetna kveten maja maj mayis mayıs majus toukokuuta',
  'june juni juin junio jun giugno giu junho cervna cerven czerwca czerwiec cze haziran junius iunie kesakuuta',
  'july juli juillet juil julio jul luglio lug julho cervence cervenec lipca lipiec lip temmuz julius iulie heinakuuta',
  'august aout aou agosto aug ago augustus augusti srpna srpen sierpnia sierpien agustos augusztus elokuuta',
  'september septembre sept septiembre sep settembre set setembro zari wrzesnia wrzesien wrz eylul szeptember septembrie syyskuuta',
  'october oktober okt octobre oct octubre ottobre ott outubro out rijna rijen pazdziernika pazdziernik paz ekim octombrie lokakuuta',
  'november novembre nov noviembre novembro listopadu listopada listopad kasim kasım noiembrie marraskuuta',
  'december dezember dez decembre dec diciembre dic dicembre dezembro prosince prosinec grudnia grudzien gru aralik aralık decembrie joulukuuta',
];
/** The same in scripts of two bytes a letter. */
const WIDE_MONTHS: readonly string[] = [
  'ιανουαριου ιανουαριος ιαν січня січ януари ян يناير',
  'φεβρουαριου φεβρουαριος φεβ лютого лют февруари فبراير',
  'μαρτιου μαρτιος μαρ березня бер март مارس',
  'απριλιου απριλιος απρ квітня квіт април أبريل ابريل',
  'μαιου μαιος μαι травня трав مايو',
  'ιουνιου ιουνιος ιουν червня черв юни يونيو',
  'ιουλιου ιουλιος ιουλ липня лип юли يوليو',
  'αυγουστου αυγουστος αυγ серпня серп август أغسطس',
  'σεπτεμβριου σεπτεμβριος σεπ вересня вер септември سبتمبر',
  'οκτωβριου οκτωβριος οκτ жовтня жовт октомври أكتوبر',
  'νοεμβριου νοεμβριος νοε листопада лист ноември نوفمبر',
  'δεκεμβριου δεκεμβριος δεκ грудня груд декември ديسمبر',
];
const MONTH_OF_WIDE_NAME = new Map(
  WIDE_MONTHS.flatMap((names, index) => names.split(' ').map((name): [string, number] => [bare(name), index + 1])),
);
const MONTH_OF_NAME = new Map(
  LONG_MONTHS.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);
const LONGEST_MONTH = 14;
const NUMERALS = new Map(
  [0xe4b880, 0xe4ba8c, 0xe4b889, 0xe59b9b, 0xe4ba94, 0xe585ad, 0xe4b883, 0xe585ab, 0xe4b99d, 0xe58d81].map(
    (sign, index) => [sign, index + 1],
  ),
);
/** 月 and 월 */
const MONTH_SIGNS = new Set([0xe69c88, 0xec9b94]);
/** So many values a sign of three bytes can have. */
const SIGN = 2 ** 24;
/** By the first three letters, small ones or with a capital. */
const CYRILLIC_MONTHS = new Map(
  'янв фев мар апр мая июн июл авг сен окт ноя дек янв фев мар апр май'
    .split(' ')
    .flatMap((name, index) => [name, name.charAt(0).toUpperCase() + name.slice(1)].map((one) => [one, index] as const))
    .map(([name, index]) => {
      const { bytes } = bytesOf(name);
      return [signAt(bytes, 0) * SIGN + signAt(bytes, 3), (index % 12) + 1];
    }),
);
/** `сентября` */
const LONGEST_CYRILLIC = 16;
/** `Σεπτεμβρίου` */
const LONGEST_WIDE = 24;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** By three letters of five bits each: month 1 to 12, or 16 and the weekday. */
const NAMES = new Uint8Array(1 << 15);
for (const [index, name] of MONTHS.entries()) NAMES[keyOfName(name)] = index + 1;
for (const [name, month] of MONTH_OF_NAME) if (name.length === 3) NAMES[keyOfName(name)] = month;
const LONG_BEGINNINGS = new Uint8Array(1 << 15);
for (const name of MONTH_OF_NAME.keys()) if (/^[a-z]{3}/.test(name)) LONG_BEGINNINGS[keyOfName(name)] = 1;
for (const [index, name] of WEEKDAYS.entries()) NAMES[keyOfName(name)] = 16 + index;

/** Where the name that monthAt or isWeekdayAt read last ends. */
export const name = { end: 0 };

/** Month 1 to 12 of the name at a position, 0 for none. */
export function monthAt(bytes: Bytes, at: number): number {
  const first = bytes[at] as number;
  if (first > 127) return first < 0xe0 ? cyrillicMonthAt(bytes, at) : countedMonthAt(bytes, at);
  if (isDigit(first)) return countedMonthAt(bytes, at);
  const short = nameAt(bytes, at);
  const next = bytes[at + 3] as number;
  const isLong = isLetter(next) || next > 127 || next === POINT;
  if (short !== 0 && !isLong) {
    name.end = at + 3;
    return short < 16 ? short : 0;
  }
  // English names begin like their short forms; others hold an accent among the first three letters.
  const mayBeLong = short !== 0 ? short < 16 : ((bytes[at + 1] as number) | (bytes[at + 2] as number)) > 127;
  return (mayBeLong || beginsLong(bytes, at)) && isLetter(first) ? longMonthAt(bytes, at) : 0;
}

/** True for the first three letters of a name that no short one has. */
function beginsLong(bytes: Bytes, at: number): boolean {
  const a = bytes[at] as number;
  const b = bytes[at + 1] as number;
  const c = bytes[at + 2] as number;
  if ((a & b & c & 0xc0) !== 0x40 || ((a | b | c) & 0x80) !== 0) return false;
  return LONG_BEGINNINGS[((a & 31) << 10) | ((b & 31) << 5) | (c & 31)] === 1;
}

function longMonthAt(bytes: Bytes, at: number): number {
  let end = at;
  while (end - at < LONGEST_MONTH && (isLetter(bytes[end] as number) || (bytes[end] as number) > 127)) end++;
  const word = bare(textOf(bytes, at, end));
  name.end = bytes[end] === POINT ? end + 1 : end;
  return MONTH_OF_NAME.get(word) ?? 0;
}

/** Number 1 to 12 and the sign for a month: `7月`, `十二月`, `7월`. */
function countedMonthAt(bytes: Bytes, at: number): number {
  let month = 0;
  let end = at;
  if (isDigit(bytes[at] as number)) {
    for (; end < at + 2 && isDigit(bytes[end] as number); end++) month = month * 10 + (bytes[end] as number) - 48;
  } else {
    month = NUMERALS.get(signAt(bytes, at)) ?? 0;
    end += 3;
    const ones = month === 10 ? (NUMERALS.get(signAt(bytes, end)) ?? 0) : 0;
    if (ones > 0) end += 3;
    month += ones;
  }
  if (month < 1 || month > 12 || !MONTH_SIGNS.has(signAt(bytes, end))) return 0;
  name.end = end + 3;
  return month;
}

/** A sign of three bytes as one number. */
function signAt(bytes: Bytes, at: number): number {
  return ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
}

/** By the first three letters, as those of every case of the name begin; of May the case tells the third. */
function cyrillicMonthAt(bytes: Bytes, at: number): number {
  const month = CYRILLIC_MONTHS.get(signAt(bytes, at) * SIGN + signAt(bytes, at + 3)) ?? 0;
  if (month === 0) return wideMonthAt(bytes, at);
  let end = at + 6;
  while (bytes[end] === 0xd0 || bytes[end] === 0xd1) end += 2;
  name.end = bytes[end] === POINT ? end + 1 : end;
  return end - at > LONGEST_CYRILLIC ? 0 : month;
}

/** The name of a month in Greek, Ukrainian, Bulgarian or Arabic letters. */
function wideMonthAt(bytes: Bytes, at: number): number {
  let end = at;
  while (end - at < LONGEST_WIDE && (bytes[end] as number) > 127) end++;
  name.end = bytes[end] === POINT ? end + 1 : end;
  return MONTH_OF_WIDE_NAME.get(bare(textOf(bytes, at, end))) ?? 0;
}

/** A word in small letters without accents. */
function bare(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

export function isWeekdayAt(bytes: Bytes, at: number): boolean {
  if (nameAt(bytes, at) < 16) return false;
  let end = at + 3;
  while (isLetter(bytes[end] as number)) end++;
  name.end = end;
  return end - at <= 'Wednesday'.length;
}

const POINT = 46;

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
