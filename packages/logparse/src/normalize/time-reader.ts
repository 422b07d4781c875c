import type { ZoneKind } from '@rootline/contract';
import { type Bytes, newBytes, TextStore, textOf } from '../lines/bytes.ts';
import type { AssumedParts } from '../parsed-log.ts';
import { isLeapYear, midnight, YEAR_1_MS, YEAR_10000_MS } from './calendar.ts';
import { epochTextToMs, tai64nToMs } from './epoch.ts';
import { matchedInstant, matchSeconds, matchShape, time } from './match-timestamp.ts';
import { familyOf, type Shape } from './timestamp-shapes.ts';
import { shapeAt } from './whole-time.ts';
import { matchZone } from './zone.ts';

const LOOK_AHEAD = 2;
const CACHED_BYTES = 64;
export const MAX_OFFSETS = 8;
const MINUTE_MS = 60_000;
const LONGEST_FIELD = 4096;
const MS_PER_DAY = 86_400_000;
/** Entries out of order lie closer together than this: further back lies the next year. */
const FURTHEST_BACK_MS = 60 * MS_PER_DAY;
/** An entry of the old year among the first of the new one. */
const NEARLY_YEAR_MS = 362 * MS_PER_DAY;
const YEAR_MS = 365.25 * MS_PER_DAY;
/** A log that goes on for longer without stating a year is not looked for. */
const MOST_YEARS = 40;
/** How .NET writes a time into JSON. */
const JSON_DATE = /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/;
const DATE_IN_NAME = /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

/** What programs write where there is no time: the beginnings of their calendars, and the end of one. */
const ZERO_TIMES = new Set(
  [
    '0001-01-01T00:00:00.000Z',
    '1601-01-01T00:00:00.000Z',
    '1899-12-30T00:00:00.000Z',
    '1900-01-01T00:00:00.000Z',
    '1970-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.000Z',
    '9999-12-31T23:59:59.999Z',
  ].map((iso) => Date.parse(iso)),
);

/** What is known of the times of a file before it is read. */
export interface TimeHints {
  /** A time near its first lines that states its whole date. */
  datedMs?: number;
  /** So many years earlier than by its first line alone its times begin. */
  yearsBack?: number;
}

/** Turns matched times into instants, completes missing years and days, and remembers how the zone was known. */
export class TimeReader {
  zone: ZoneKind = 'none';
  /** How far the stated zones are ahead of UTC, in minutes. */
  readonly zoneOffsets = new Set<number>();
  guessedYear = false;
  guessedDay = false;
  /** What stands for the start from which times count; NaN while none does. */
  startMs = Number.NaN;
  /** The midnight of the first time of day. */
  #firstDayMs = Number.NaN;
  /** Position after the time of the last successful read. */
  end = 0;
  /** What was read last stands for no time. */
  isZero = false;
  #year: number;
  #day: number;
  #last = Number.NaN;
  /** The last time that stated its whole date. */
  #datedMs = Number.NaN;
  #firstDatedMs = Number.NaN;
  #usualShape: Shape | null = null;
  /** Which reading of an ambiguous date the file means. */
  #order: Shape | null = null;
  #cachedShape: Shape | null = null;
  /** The text from its beginning up to the second, and from behind its fraction to two bytes after the time. */
  readonly #head = newBytes(CACHED_BYTES);
  readonly #tail = newBytes(CACHED_BYTES);
  #headLength = 0;
  #tailLength = 0;
  /** Nothing of the time stands behind its fraction: whatever follows may differ, but for a zone. */
  #isBare = false;
  /** Length of the zone, which the tail begins with. */
  #cachedZone = 0;
  /** Fewer bytes follow the time than the tail should have: the text ends with the tail. */
  #cachedAtEnd = false;
  #cachedMs = Number.NaN;
  readonly #scratch = new TextStore(16 * 1024);
  /** The latest time without a year, and the years in which a leap day was read. */
  #latestYearless = Number.NaN;
  readonly #leapYears = new Set<number>();
  /** A line with its date has come since the last one without. */
  #hasNews = false;
  readonly #referenceMs: number;
  readonly #fileDay: number;
  readonly #hints: TimeHints;

  constructor(referenceMs: number, fileName: string, hints: TimeHints = {}) {
    this.#referenceMs = referenceMs;
    this.#hints = hints;
    this.#datedMs = hints.datedMs ?? Number.NaN;
    const named = DATE_IN_NAME.exec(fileName);
    this.#fileDay = named === null ? Number.NaN : midnight(Number(named[1]), Number(named[2]), Number(named[3]));
    this.#year = 0;
    this.#day = Number.NaN;
  }

  /** From now on dates that can be read in several ways are read in this one. */
  settleOrder(shape: Shape): void {
    this.#order = shape;
  }

  /** Reads a time of a known shape at a position; NaN when none is there. */
  read(shape: Shape, bytes: Bytes, at: number, limit: number): number {
    this.isZero = false;
    const cached = shape === this.#cachedShape ? this.#readCached(bytes, at, limit) : Number.NaN;
    if (!Number.isNaN(cached)) return cached;
    if (!matchShape(shape, bytes, at, limit)) return Number.NaN;
    this.end = time.end;
    const instant = this.#instant();
    if (time.secondAt < 0 || Number.isNaN(instant)) this.#cachedShape = null;
    else this.#keep(shape, bytes, at, limit, instant);
    return instant;
  }

  /** Times of one minute differ at most in the second and its fraction; what follows is looked at too: it might be a zone. */
  #readCached(bytes: Bytes, at: number, limit: number): number {
    if (!isThere(this.#head, this.#headLength, bytes, at)) return Number.NaN;
    const ms = matchSeconds(bytes, at + this.#headLength);
    if (ms < 0) return Number.NaN;
    const { end } = time;
    if (this.#isBare) {
      if (end > limit || isDigit(bytes[end] as number) || matchZone(bytes, end)) return Number.NaN;
    } else {
      const tailEnd = end + this.#tailLength;
      const isSameEnd = this.#cachedAtEnd ? tailEnd === limit : tailEnd <= limit;
      if (!isSameEnd || !isThere(this.#tail, this.#tailLength, bytes, end)) return Number.NaN;
    }
    this.end = end + this.#cachedZone;
    return this.#cachedMs + ms;
  }

  #keep(shape: Shape, bytes: Bytes, at: number, limit: number, instant: number): void {
    const { secondAt, end } = time;
    const ms = matchSeconds(bytes, secondAt);
    const secondEnd = time.end;
    this.#isBare = end === secondEnd;
    // Without both bytes behind it the tail could match a longer text.
    this.#cachedAtEnd = end + LOOK_AHEAD > limit;
    const tailEnd = this.#cachedAtEnd ? limit : end + LOOK_AHEAD;
    this.#headLength = secondAt - at;
    this.#tailLength = tailEnd - secondEnd;
    if (ms < 0 || this.#headLength > CACHED_BYTES || this.#tailLength > CACHED_BYTES) {
      this.#cachedShape = null;
      return;
    }
    for (let i = 0; i < this.#headLength; i++) this.#head[i] = bytes[at + i] as number;
    for (let i = 0; i < this.#tailLength; i++) this.#tail[i] = bytes[secondEnd + i] as number;
    this.#cachedZone = end - secondEnd;
    this.#cachedShape = shape;
    this.#cachedMs = instant - ms;
  }

  /** Reads the time that is the whole of bytes[from, to); NaN for none. */
  readField(bytes: Bytes, from: number, to: number): number {
    const usual = this.#readUsual(bytes, from, to);
    return Number.isNaN(usual) ? this.#readUnusual(textOf(bytes, from, to)) : usual;
  }

  /** Reads whatever time a text is; NaN for none. For values of fields, not for the hot path. */
  readAny(text: string): number {
    if (text.length > LONGEST_FIELD) return Number.NaN;
    this.#scratch.put(text);
    const { bytes, start, end } = this.#scratch;
    const usual = this.#readUsual(bytes, start, end);
    return Number.isNaN(usual) ? this.#readUnusual(text) : usual;
  }

  #readUnusual(text: string): number {
    const value = text.trim();
    const epoch = epochTextToMs(value);
    if (!Number.isNaN(epoch)) return this.epoch(epoch);
    const tai = value.startsWith('@4') || value.startsWith('4000') ? tai64nToMs(value) : Number.NaN;
    if (!Number.isNaN(tai)) return this.epoch(tai);
    const dated = value.startsWith('/Date(') ? JSON_DATE.exec(value)?.[1] : undefined;
    if (dated !== undefined) return this.epoch(epochTextToMs(dated));
    this.#scratch.put(value);
    const { bytes, start, end } = this.#scratch;
    const shape = shapeAt(bytes, start, end);
    // A date alone is a time only when nothing follows that should have been its clock.
    if (shape === null || (!/[hH]/.test(shape) && time.end < end)) return Number.NaN;
    if (shape.startsWith('Y-M-DT')) this.#usualShape = shape;
    const order = this.#order;
    const settled =
      order !== null && familyOf(shape).includes(order) ? this.read(order, bytes, start, end) : Number.NaN;
    return Number.isNaN(settled) ? this.read(shape, bytes, start, end) : settled;
  }

  /** Fields of one file mostly write their times in one way; ISO 8601 with a clock cannot be taken for another. */
  #readUsual(bytes: Bytes, from: number, to: number): number {
    if (this.#usualShape === null || bytes[from + 4] !== 45) return Number.NaN;
    const ms = this.read(this.#usualShape, bytes, from, to);
    return this.end === to ? ms : Number.NaN;
  }

  /** Takes an instant that was written as an epoch number. */
  epoch(ms: number): number {
    if (!(ms >= YEAR_1_MS && ms < YEAR_10000_MS)) return Number.NaN;
    if (ZERO_TIMES.has(ms)) return Number.NaN;
    if (this.#knowsNoDate) this.zone = 'epoch';
    return ms;
  }

  /** Takes the time since a start of which nobody says when it was: it counts from the beginning of a day. */
  uptime(ms: number): number {
    if (this.zone === 'none') this.zone = 'since-start';
    if (Number.isNaN(this.startMs)) this.startMs = this.#firstDay();
    return this.startMs + ms;
  }

  /** What stands for the day of times that state none; NaN when a line or the name of the file states a date. */
  get dayMs(): number {
    const isDated = this.guessedYear || !Number.isNaN(this.#datedMs) || !Number.isNaN(this.#fileDay);
    return isDated || this.zone !== 'assumed-utc' ? Number.NaN : this.#firstDayMs;
  }

  /** True while no time needed another one to be understood. */
  get isDated(): boolean {
    return !this.guessedYear && !this.guessedDay && Number.isNaN(this.startMs);
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

  /** The first time that stated its whole date; NaN for none. */
  get firstDatedMs(): number {
    return this.#firstDatedMs;
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

  get #knowsNoDate(): boolean {
    return this.zone === 'none' || this.zone === 'since-start';
  }

  #instant(): number {
    this.isZero = time.year >= 0 && ZERO_TIMES.has(matchedInstant());
    if (this.isZero) return Number.NaN;
    if (time.hasZone) {
      this.zone = 'stated';
      if (this.zoneOffsets.size < MAX_OFFSETS) this.zoneOffsets.add(time.offsetMs / MINUTE_MS);
    } else if (this.#knowsNoDate) this.zone = 'assumed-utc';
    const instant = time.month === 0 ? this.#timeOfDay() : time.year < 0 ? this.#withoutYear() : this.#dated();
    return instant >= YEAR_1_MS && instant < YEAR_10000_MS ? instant : Number.NaN;
  }

  #dated(): number {
    this.#datedMs = matchedInstant();
    if (Number.isNaN(this.#firstDatedMs)) this.#firstDatedMs = this.#datedMs;
    this.#hasNews = true;
    return this.#datedMs;
  }

  #withoutYear(): number {
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

  #firstDay(): number {
    const named = Number.isNaN(this.#fileDay) ? this.#referenceMs : this.#fileDay;
    const anchor = Number.isNaN(this.#datedMs) ? named : this.#datedMs;
    return Math.floor(anchor / MS_PER_DAY) * MS_PER_DAY;
  }

  #timeOfDay(): number {
    this.guessedDay = true;
    if (Number.isNaN(this.#day)) {
      this.#day = this.#firstDay();
      this.#firstDayMs = this.#day;
    }
    if (this.#hasNews) this.#moveNear(this.#datedMs);
    let instant = this.#day + time.ofDayMs - time.offsetMs;
    if (instant < this.#last - MS_PER_DAY / 2) {
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

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

function isThere(wanted: Bytes, length: number, bytes: Bytes, at: number): boolean {
  // The last digits differ first.
  for (let i = length - 1; i >= 0; i--) if (wanted[i] !== bytes[at + i]) return false;
  return true;
}
