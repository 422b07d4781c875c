import { type Bytes, textOf } from '../lines/bytes.ts';
import { composeShape } from './compose-shape.ts';
import { matchShape } from './match-timestamp.ts';
import { time } from './matched-time.ts';
import { shapesThatBegin } from './shape-beginnings.ts';
import { matchWord } from './time-words.ts';
import type { Shape } from './timestamp-shapes.ts';
import { matchZone, zone } from './zone.ts';

const YEAR_BEHIND = /^ (?:19|20)\d\d(?!\d)/;
const LONGEST_YEAR = 6;

/**
 * The shape of the time at a position, which takes the whole run of its tokens: the half of the day, the zone and the year
 * behind a clock are parts of it. `halves`: without it a word behind the clock is no half of the day. Fills `time`.
 */
export function shapeAt(bytes: Bytes, at: number, limit: number, halves = true): Shape | null {
  const mayBe = (shape: Shape) => (halves || !shape.includes('A')) && matchShape(shape, bytes, at, limit);
  const found = shapesThatBegin(bytes, at).find(mayBe) ?? null;
  // A date alone may be the beginning of a form that the table does not have.
  const isClock = found !== null && /[hH]/.test(found);
  const isWhole = isClock && /[Dden]/.test(found);
  if (isWhole) return completed(found, bytes, at, limit, halves);
  const isLong = mayBeTime(bytes[at] as number);
  const composed = isLong ? composeShape(bytes, at, limit) : null;
  const settled = composed !== null && !halves ? composed.replace(/[pP]/g, '') : composed;
  if (settled !== null && matchShape(settled, bytes, at, limit)) return completed(settled, bytes, at, limit, halves);
  if (found === null || !matchShape(found, bytes, at, limit)) return null;
  return isClock ? completed(found, bytes, at, limit, halves) : found;
}

/** A digit, a letter, or a sign of another script. */
function mayBeTime(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c > 127;
}

/** The same shape with what stands behind its clock. */
function completed(shape: Shape, bytes: Bytes, at: number, limit: number, halves: boolean): Shape {
  let whole = shape;
  if (halves && !/[ApP]/.test(whole) && matchWord('p', bytes, time.end))
    whole = tried(withHalf(whole), whole, bytes, at, limit);
  if (!/[zZ]/.test(whole) && endsInClock(whole) && matchZone(bytes, time.end) && zone.end <= limit)
    whole = tried(`${whole}z`, whole, bytes, at, limit);
  if (
    /^[wW]/.test(whole) &&
    !/[Yy]/.test(whole) &&
    YEAR_BEHIND.test(textOf(bytes, time.end, Math.min(limit, time.end + LONGEST_YEAR)))
  )
    whole = tried(`${whole}_Y`, whole, bytes, at, limit);
  matchShape(whole, bytes, at, limit);
  return whole;
}

function endsInClock(shape: Shape): boolean {
  return /(?:[fsrmq]|[pA])$/.test(shape);
}

function withHalf(shape: Shape): Shape {
  const zoned = shape.search(/_?[zZ]/);
  if (zoned >= 0) return `${shape.slice(0, zoned)}p${shape.slice(zoned)}`;
  return endsInClock(shape) ? `${shape}pz` : shape;
}

function tried(longer: Shape, shape: Shape, bytes: Bytes, at: number, limit: number): Shape {
  if (matchShape(longer, bytes, at, limit)) return longer;
  matchShape(shape, bytes, at, limit);
  return shape;
}
