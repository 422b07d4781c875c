import { byteLengthOf, bytesOf } from './lines/bytes.ts';
import { matchedInstant, time } from './normalize/matched-time.ts';
import { shapeAt } from './normalize/whole-time.ts';

const FIRST_LINES = 20;
const MS_PER_DAY = 86_400_000;
const NEAR_MS = 3_600_000;
const TOKEN_BEGINS = /(?<![\p{L}\d.-])(?=\p{Lu}\p{L}{2}|\d{1,4}[-/. ])/gu;
/** A date without a clock behind it: by numbers with the year first, or with the name of its month. */
const DATE_ALONE =
  /(?<![\p{L}\d.-])(?:(?:19|20)\d\d([-/.])\d\d\1\d\d|\d{1,2}\.? \p{L}{3,12}\.? (?:19|20)\d\d|\p{Lu}\p{L}{2,11}\.? \d{1,2},? (?:19|20)\d\d)(?![\d-])/gu;
const MIDNIGHT = ' 00:00:00';

/** A time that lacks a part, completed by a guess. */
export interface GuessedTime {
  ms: number;
  /** Its day is stated, its year is not. */
  isDayStated: boolean;
}

/**
 * The date that the lines above the first entry state: with a clock near that of the entry, or alone where the entry states
 * the same day or the next; NaN for none.
 */
export function statedDateIn(lines: readonly string[], first: GuessedTime): number {
  for (const line of lines.slice(0, FIRST_LINES)) {
    const stated = timesIn(line).find((ms) => isNearClock(ms, first.ms));
    if (stated !== undefined) return stated;
    const date = first.isDayStated ? datesIn(line).find((ms) => isSameDay(ms, first.ms)) : undefined;
    if (date !== undefined) return date;
  }
  return Number.NaN;
}

/** A time with its date and year somewhere in a line. */
interface FullTime {
  index: number;
  ms: number;
  hasZone: boolean;
}

/** The full times that a line states somewhere. */
export function fullTimesIn(line: string): FullTime[] {
  const { bytes, end } = bytesOf(line);
  return Array.from(line.matchAll(TOKEN_BEGINS), ({ index }) => {
    const shape = shapeAt(bytes, byteLengthOf(line.slice(0, index)), end);
    const ms = shape !== null && /[hH]/.test(shape) ? matchedInstant() : Number.NaN;
    return { index, ms, hasZone: time.hasZone };
  }).filter(({ ms }) => !Number.isNaN(ms));
}

function timesIn(line: string): number[] {
  return fullTimesIn(line).map(({ ms }) => ms);
}

function datesIn(line: string): number[] {
  return Array.from(line.matchAll(DATE_ALONE), ([date]) => {
    const { bytes, end } = bytesOf(`${date}${MIDNIGHT}`);
    return shapeAt(bytes, 0, end) === null ? Number.NaN : matchedInstant();
  }).filter((ms) => !Number.isNaN(ms));
}

/** Whatever their days, the clocks show about the same. */
function isNearClock(ms: number, firstMs: number): boolean {
  const apart = (((firstMs - ms) % MS_PER_DAY) + 1.5 * MS_PER_DAY) % MS_PER_DAY;
  return Math.abs(apart - MS_PER_DAY / 2) < NEAR_MS;
}

/** Whatever the year of the entry, it lies on the day or on the next. */
function isSameDay(ms: number, firstMs: number): boolean {
  const year = new Date(ms).getUTCFullYear();
  const [own, next] = [year, year + 1].map((one) => new Date(firstMs).setUTCFullYear(one));
  return [own, next].some((one) => one !== undefined && one >= ms && one < ms + 2 * MS_PER_DAY);
}
