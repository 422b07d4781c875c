import type { ZoneKind } from '@rootline/contract';
import { midnight, YEAR_1_MS, YEAR_10000_MS } from './calendar.ts';
import { epochTextToMs, tai64nToMs } from './epoch.ts';
import { matchedInstant, matchFraction, matchShape, time } from './match-timestamp.ts';
import { shapesThatBegin } from './shape-beginnings.ts';
import type { Shape } from './timestamp-shapes.ts';

const LOOK_AHEAD = 2;
const MS_PER_DAY = 86_400_000;
const HALF_YEAR_MS = 183 * MS_PER_DAY;
const DATE_IN_NAME = /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

/** Turns matched times into instants, completes missing years and days, and remembers how the zone was known. */
export class TimeReader {
  zone: ZoneKind = 'none';
  guessedYear = false;
  guessedDay = false;
  /** Position after the time of the last successful read. */
  end = 0;
  #year: number;
  #day: number;
  #last = Number.NaN;
  /** The last time that stated its whole date. */
  #datedMs = Number.NaN;
  #usualShape: Shape | null = null;
  #cachedShape: Shape | null = null;
  #cachedHead = '';
  #cachedTail = '';
  /** Length of the zone, which the tail begins with. */
  #cachedZone = 0;
  /** The text ended with the tail. */
  #cachedAtEnd = false;
  #cachedMs = Number.NaN;
  readonly #referenceMs: number;
  readonly #fileDay: number;

  constructor(referenceMs: number, fileName: string) {
    this.#referenceMs = referenceMs;
    const named = DATE_IN_NAME.exec(fileName);
    this.#fileDay = named === null ? Number.NaN : midnight(Number(named[1]), Number(named[2]), Number(named[3]));
    this.#year = 0;
    this.#day = Number.NaN;
  }

  /** Reads a time of a known shape at a position; NaN when none is there. */
  read(shape: Shape, text: string, at: number, limit: number): number {
    // Lines of one second differ at most in the fraction; what follows is compared too, since it might be a zone.
    if (shape === this.#cachedShape && text.startsWith(this.#cachedHead, at)) {
      const fractionEnd = matchFraction(text, at + this.#cachedHead.length);
      const tailEnd = fractionEnd + this.#cachedTail.length;
      const isSameEnd = this.#cachedAtEnd ? tailEnd === text.length : tailEnd <= limit;
      if (isSameEnd && text.startsWith(this.#cachedTail, fractionEnd)) {
        this.end = fractionEnd + this.#cachedZone;
        return this.#cachedMs + time.fractionMs;
      }
    }
    if (!matchShape(shape, text, at, limit)) return Number.NaN;
    this.end = time.end;
    const instant = this.#instant();
    if (time.fractionAt < 0) this.#cachedShape = null;
    else this.#keep(shape, text, at, instant);
    return instant;
  }

  #keep(shape: Shape, text: string, at: number, instant: number): void {
    const { fractionAt, fractionMs, end } = time;
    const fractionEnd = matchFraction(text, fractionAt);
    this.#cachedTail = text.slice(fractionEnd, end + LOOK_AHEAD);
    this.#cachedZone = end - fractionEnd;
    // Without both characters behind it the tail could match a longer text.
    this.#cachedAtEnd = end + LOOK_AHEAD > text.length;
    this.#cachedShape = shape;
    this.#cachedHead = text.slice(at, fractionAt);
    this.#cachedMs = instant - fractionMs;
  }

  /** Reads whatever time a text begins with; NaN for none. For values of fields, not for the hot path. */
  readAny(text: string): number {
    const usual = this.#readUsual(text);
    if (!Number.isNaN(usual)) return usual;
    const value = text.trim();
    const epoch = epochTextToMs(value);
    if (!Number.isNaN(epoch)) return this.epoch(epoch);
    const tai = value.startsWith('@4') || value.startsWith('4000') ? tai64nToMs(value) : Number.NaN;
    if (!Number.isNaN(tai)) return this.epoch(tai);
    const shape = shapeAt(value, 0, value.length);
    // A date alone is a time only when nothing follows that should have been its clock.
    if (shape === null || (!/[hH]/.test(shape) && time.end < value.length)) return Number.NaN;
    if (shape.startsWith('Y-M-DT')) this.#usualShape = shape;
    return this.read(shape, value, 0, value.length);
  }

  /** Fields of one file mostly write their times in one way; ISO 8601 with a clock cannot be taken for another. */
  #readUsual(text: string): number {
    if (this.#usualShape === null || text.charCodeAt(4) !== 45) return Number.NaN;
    const ms = this.read(this.#usualShape, text, 0, text.length);
    return this.end === text.length ? ms : Number.NaN;
  }

  /** Takes an instant that was written as an epoch number. */
  epoch(ms: number): number {
    if (!(ms >= YEAR_1_MS && ms < YEAR_10000_MS)) return Number.NaN;
    if (this.zone === 'none') this.zone = 'epoch';
    return ms;
  }

  #instant(): number {
    if (time.hasZone) this.zone = 'stated';
    else if (this.zone === 'none') this.zone = 'assumed-utc';
    const instant = time.month === 0 ? this.#timeOfDay() : time.year < 0 ? this.#withoutYear() : this.#dated();
    return instant >= YEAR_1_MS && instant < YEAR_10000_MS ? instant : Number.NaN;
  }

  #dated(): number {
    this.#datedMs = matchedInstant();
    return this.#datedMs;
  }

  #withoutYear(): number {
    this.guessedYear = true;
    if (this.#year === 0) this.#year = this.#firstYear();
    let instant = this.#inYear(this.#year);
    // Time runs forward in a log: a jump back of more than half a year is a new year's eve.
    if (instant < this.#last - HALF_YEAR_MS) instant = this.#inYear(++this.#year);
    else if (instant > this.#last + HALF_YEAR_MS && !Number.isNaN(this.#last)) instant = this.#inYear(this.#year - 1);
    if (!Number.isNaN(instant)) this.#last = instant;
    return instant;
  }

  #firstYear(): number {
    // Other lines of the same file that state their year are the best witnesses.
    if (!Number.isNaN(this.#datedMs)) return this.#yearNear(this.#datedMs);
    const anchor = Number.isNaN(this.#fileDay) ? this.#referenceMs : this.#fileDay;
    const year = new Date(anchor).getUTCFullYear();
    return this.#inYear(year) > anchor + 2 * MS_PER_DAY ? year - 1 : year;
  }

  #yearNear(ms: number): number {
    const year = new Date(ms).getUTCFullYear();
    const distance = (candidate: number) => Math.abs(this.#inYear(candidate) - ms);
    return [year - 1, year + 1].reduce((best, other) => (distance(other) < distance(best) ? other : best), year);
  }

  #inYear(year: number): number {
    return midnight(year, time.month, time.day) + time.ofDayMs - time.offsetMs;
  }

  #timeOfDay(): number {
    this.guessedDay = true;
    if (Number.isNaN(this.#day)) {
      const named = Number.isNaN(this.#fileDay) ? this.#referenceMs : this.#fileDay;
      const anchor = Number.isNaN(this.#datedMs) ? named : this.#datedMs;
      this.#day = Math.floor(anchor / MS_PER_DAY) * MS_PER_DAY;
    }
    let instant = this.#day + time.ofDayMs - time.offsetMs;
    if (instant < this.#last - MS_PER_DAY / 2) {
      this.#day += MS_PER_DAY;
      instant += MS_PER_DAY;
    }
    this.#last = instant;
    return instant;
  }
}

/** The first shape of the table that matches at a position. */
export function shapeAt(text: string, at: number, limit: number): Shape | null {
  return shapesThatBegin(text, at).find((shape) => matchShape(shape, text, at, limit)) ?? null;
}
