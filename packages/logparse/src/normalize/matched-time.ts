import { midnight } from './calendar.ts';

/** Fields of the last successful match; kept outside to spare an object per line. */
export const time = {
  /** Position after the time. */
  end: 0,
  /** Position of the two digits of a second that an optional fraction follows; -1 when the shape has none. */
  secondAt: -1,
  /** -1 = not stated. */
  year: -1,
  month: 0,
  day: 0,
  /** Milliseconds since midnight. */
  ofDayMs: 0,
  hasZone: false,
  offsetMs: 0,
};

const MS_PER_DAY = 86_400_000;

/** Epoch milliseconds of the last match, taken as UTC when no zone is stated; NaN when a date part is missing. */
export function matchedInstant(): number {
  if (time.year < 0 || time.month === 0) return Number.NaN;
  return midnight(time.year, time.month, time.day) + time.ofDayMs - time.offsetMs;
}

/** True when the last match, whatever it lacks, may be an instant at most so far from another one. */
export function matchedNear(ms: number, furthestMs: number): boolean {
  if (Number.isNaN(ms)) return false;
  const ofDay = time.ofDayMs - time.offsetMs;
  const days = Math.round((ms - ofDay) / MS_PER_DAY);
  if (Math.abs(days * MS_PER_DAY + ofDay - ms) > furthestMs) return false;
  const date = new Date(days * MS_PER_DAY);
  return time.month === 0 || (date.getUTCMonth() + 1 === time.month && date.getUTCDate() === time.day);
}
