import type { AssumedParts } from '../parsed-log.ts';
import { isLeapYear, midnight } from './calendar.ts';
import { matchedInstant, time } from './matched-time.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_HALF_DAY = MS_PER_DAY / 2;
/** Entries out of order lie closer together than this: further back lies the next year. */
const FURTHEST_BACK_MS = 60 * MS_PER_DAY;
/** An entry of the old year among the first of the new one. */
const NEARLY_YEAR_MS = 362 * MS_PER_DAY;
const YEAR_MS = 365.25 * MS_PER_DAY;
/** A log that goes on for longer without stating a year is not looked for. */
const MOST_YEARS = 40;
const DATE_IN_NAME = /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

/** The start from which seconds count, as a file states it. */
export interface StatedStart {
  ms: number;
  hasZone: boolean;
}

/** What is known of the times of a file before it is read. */
export interface TimeHints {
  /** A time near its first lines that states its whole date. */
  datedMs?: number;
  /** So many years earlier than by its first line alone its times begin. */
  yearsBack?: number;
  /** Seconds count from here. */
  start?: StatedStart;
}

/** Completes matched times that state no year or no day, from the lines, the name of the file, or the time of the upload. */
export class MissingDates {
  guessedYear = false;
  guessedDay = false;
  /** The first time that stated its whole date; NaN for none. */
  firstDatedMs = Number.NaN;
  /** The midnight of the first time of day. */
  firstDayMs = Number.NaN;
  #year = 0;
  #day = Number.NaN;
  #last = Number.NaN;
  /** The last time that stated its whole date. */
  #datedMs = Number.NaN;
  /** The latest time without a year, and the years in which a leap day was read. */
  #latestYearless = Number.NaN;
  readonly #leapYears = new Set<number>();
  /** A line with its date has come since the last one without. */
  #hasNews = false;
  readonly #referenceMs: number;
  readonly #fileDay: number;
  readonly #hints: TimeHints;

  constructor(referenceMs: number, fileName: string, hints: TimeHints) {
    this.#referenceMs = referenceMs;
    this.#hints = hints;
    this.#datedMs = hints.datedMs ?? Number.NaN;
    const named = DATE_IN_NAME.exec(fileName);
    this.#fileDay = named === null ? Number.NaN : midnight(Number(named[1]), Number(named[2]), Number(named[3]));
  }

  /** True when a line or the name of the file states a date. */
  get isDateStated(): boolean {
    return !Number.isNaN(this.#datedMs) || !Number.isNaN(this.#fileDay);
  }

  /** How many years too late the times without a year were read: none lies after the file, and a leap day lies in a leap year. */
  get yearsTooLate(): number {
    if (Number.isNaN(this.#latestYearless)) return 0;
    const isPossible = (years: number) =>
      this.#latestYearless - years * YEAR_MS <= this.#anchorMs + 2 * MS_PER_DAY &&
      [...this.#leapYears].every((year) => isLeapYear(year - years));
    for (let years = 0; years < MOST_YEARS; years++) if (isPossible(years)) return years;
    return 0;
  }

  /** From where the parts were taken that the times do not state. */
  get assumed(): AssumedParts {
    const origin = (isByLines: boolean) => (isByLines ? 'lines' : Number.isNaN(this.#fileDay) ? 'upload' : 'name');
    const isDated = !Number.isNaN(this.#datedMs);
    return {
      ...(this.guessedYear && { year: origin(isDated) }),
      ...(this.guessedDay && { day: origin(isDated) }),
    };
  }

  get #anchorMs(): number {
    if (Number.isNaN(this.#fileDay)) return this.#referenceMs;
    return this.#fileDay;
  }

  /** The matched time, which states its whole date. */
  dated(): number {
    this.#datedMs = matchedInstant();
    if (Number.isNaN(this.firstDatedMs)) this.firstDatedMs = this.#datedMs;
    this.#hasNews = true;
    return this.#datedMs;
  }

  /** The matched time in the year that its file is in there. */
  withoutYear(): number {
    this.guessedYear = true;
    if (this.#year === 0) this.#year = this.#firstYear();
    let instant = this.#inYear(this.#year);
    // Time runs forward in a log: a far jump back is a new year's eve.
    if (instant < this.#last - FURTHEST_BACK_MS) instant = this.#inYear(++this.#year);
    else if (instant > this.#last + NEARLY_YEAR_MS && !Number.isNaN(this.#last)) instant = this.#inYear(this.#year - 1);
    if (Number.isNaN(instant)) return instant;
    this.#last = instant;
    if (!(instant <= this.#latestYearless)) this.#latestYearless = instant;
    if (time.month === 2 && time.day === 29) this.#leapYears.add(this.#year);
    return instant;
  }

  #firstYear(): number {
    // Other lines of the same file that state their year are the best witnesses.
    if (!Number.isNaN(this.#datedMs)) return this.#yearNear(this.#datedMs);
    const year = new Date(this.#anchorMs).getUTCFullYear();
    const latest = this.#inYear(year) > this.#anchorMs + 2 * MS_PER_DAY ? year - 1 : year;
    return latest - (this.#hints.yearsBack ?? 0);
  }

  #yearNear(ms: number): number {
    const year = new Date(ms).getUTCFullYear();
    const distance = (candidate: number) => Math.abs(this.#inYear(candidate) - ms);
    return [year - 1, year + 1].reduce((best, other) => (distance(other) < distance(best) ? other : best), year);
  }

  #inYear(year: number): number {
    return midnight(year, time.month, time.day) + time.ofDayMs - time.offsetMs;
  }

  /** The day on which times begin that state none. */
  firstDay(): number {
    const named = Number.isNaN(this.#fileDay) ? this.#referenceMs : this.#fileDay;
    const anchor = Number.isNaN(this.#datedMs) ? named : this.#datedMs;
    return Math.floor(anchor / MS_PER_DAY) * MS_PER_DAY;
  }

  /** The matched time on the day that its file is on there. */
  timeOfDay(): number {
    this.guessedDay = true;
    if (Number.isNaN(this.#day)) {
      this.#day = this.firstDay();
      this.firstDayMs = this.#day;
    }
    if (this.#hasNews) this.#moveNear(this.#datedMs);
    let instant = this.#day + time.ofDayMs - time.offsetMs;
    if (instant < this.#last - MS_PER_HALF_DAY) {
      this.#day += MS_PER_DAY;
      instant += MS_PER_DAY;
    }
    this.#last = instant;
    return instant;
  }

  /** The day on which the time of day lies nearest to a line with its date. */
  #moveNear(datedMs: number): void {
    this.#hasNews = false;
    const ofDay = time.ofDayMs - time.offsetMs;
    const day = Math.floor(datedMs / MS_PER_DAY) * MS_PER_DAY;
    const distance = (candidate: number) => Math.abs(candidate + ofDay - datedMs);
    this.#day = [day - MS_PER_DAY, day + MS_PER_DAY].reduce(
      (best, one) => (distance(one) < distance(best) ? one : best),
      day,
    );
    this.#last = this.#day + ofDay;
  }
}
