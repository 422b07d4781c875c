import type { ZoneKind } from '@rootline/contract';
import { type Bytes, TextStore, textOf } from '../lines/bytes.ts';
import type { AssumedParts } from '../parsed-log.ts';
import { YEAR_1_MS, YEAR_10000_MS } from './calendar.ts';
import { epochTextToMs, tai64nToMs } from './epoch.ts';
import { matchShape } from './match-timestamp.ts';
import { matchedInstant, time } from './matched-time.ts';
import { MissingDates, type StatedStart, type TimeHints } from './missing-dates.ts';
import { RepeatedTime } from './repeated-time.ts';
import { familyOf, type Shape } from './timestamp-shapes.ts';
import { shapeAt } from './whole-time.ts';

/** Zones that are remembered of one file. */
export const MAX_OFFSETS = 8;
const MINUTE_MS = 60_000;
const LONGEST_FIELD = 4096;
const YEAR_DIGITS = 4;
const DASH = 45;
/** How .NET writes a time into JSON. */
const JSON_DATE = /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/;

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

/** Reads times in text and numbers as instants, and remembers how the zone was known. */
export class TimeReader {
  zone: ZoneKind = 'none';
  /** How far the stated zones are ahead of UTC, in minutes. */
  readonly zoneOffsets = new Set<number>();
  /** What stands for the start from which times count; NaN while none does. */
  startMs = Number.NaN;
  /** Position after the time of the last successful read. */
  end = 0;
  /** What was read last stands for no time. */
  isZero = false;
  #usualShape: Shape | null = null;
  /** Which reading of an ambiguous date the file means. */
  #order: Shape | null = null;
  readonly #repeated = new RepeatedTime();
  readonly #scratch = new TextStore(16 * 1024);
  readonly #dates: MissingDates;
  readonly #start: StatedStart | null;

  constructor(referenceMs: number, fileName: string, hints: TimeHints = {}) {
    this.#start = hints.start ?? null;
    this.#dates = new MissingDates(referenceMs, fileName, hints);
  }

  /** From now on dates that can be read in several ways are read in this one. */
  settleOrder(shape: Shape): void {
    this.#order = shape;
  }

  /** Reads a time of a known shape at a position; NaN when none is there. */
  read(shape: Shape, bytes: Bytes, at: number, limit: number): number {
    this.isZero = false;
    const repeated = this.#repeated;
    if (shape === repeated.shape) {
      const ms = repeated.read(bytes, at, limit);
      if (!Number.isNaN(ms)) {
        this.end = repeated.end;
        return ms;
      }
    }
    if (!matchShape(shape, bytes, at, limit)) return Number.NaN;
    this.end = time.end;
    const instant = this.#instant();
    if (time.secondAt < 0 || Number.isNaN(instant)) repeated.shape = null;
    else repeated.keep(shape, bytes, at, limit, instant);
    return instant;
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
    if (this.#usualShape === null || bytes[from + YEAR_DIGITS] !== DASH) return Number.NaN;
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

  /** Takes the time since a start; where no one says when that was, it counts from the beginning of a day. */
  uptime(ms: number): number {
    if (this.#start !== null) {
      if (this.#knowsNoDate) this.zone = this.#start.hasZone ? 'stated' : 'assumed-utc';
      return this.#start.ms + ms;
    }
    if (this.zone === 'none') this.zone = 'since-start';
    if (Number.isNaN(this.startMs)) this.startMs = this.#dates.firstDay();
    return this.startMs + ms;
  }

  /** What stands for the day of times that state none; NaN when a line or the name of the file states a date. */
  get dayMs(): number {
    const { guessedYear, isDateStated, firstDayMs } = this.#dates;
    return guessedYear || isDateStated || this.zone !== 'assumed-utc' ? Number.NaN : firstDayMs;
  }

  /** True while no time needed another one to be understood. */
  get isDated(): boolean {
    return !this.guessedYear && !this.guessedDay && Number.isNaN(this.startMs);
  }

  /** The first time that stated its whole date; NaN for none. */
  get firstDatedMs(): number {
    return this.#dates.firstDatedMs;
  }

  /** The year of some times was not stated. */
  get guessedYear(): boolean {
    return this.#dates.guessedYear;
  }

  /** The day of some times was not stated. */
  get guessedDay(): boolean {
    return this.#dates.guessedDay;
  }

  /** How many years too late the times without a year were read. */
  get yearsTooLate(): number {
    return this.#dates.yearsTooLate;
  }

  /** From where the parts were taken that the times do not state. */
  get assumed(): AssumedParts {
    return this.#dates.assumed;
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
    const dates = this.#dates;
    const instant = time.month === 0 ? dates.timeOfDay() : time.year < 0 ? dates.withoutYear() : dates.dated();
    return instant >= YEAR_1_MS && instant < YEAR_10000_MS ? instant : Number.NaN;
  }
}
