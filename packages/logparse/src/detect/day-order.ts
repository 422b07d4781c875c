import { bytesOf } from '../lines/bytes.ts';
import { matchedInstant, matchShape } from '../normalize/match-timestamp.ts';
import { familyOf, type Shape } from '../normalize/timestamp-shapes.ts';

const YEAR_MS = 366 * 86_400_000;

export interface DayOrder {
  shape: Shape;
  /** More than one reading fits every line, and nothing speaks for one of them. */
  isAmbiguous: boolean;
}

/** Decides which of the readings of times such as 03/04/2024 a file means, by all of its sampled times. */
export function chooseDayOrder(shape: Shape, times: readonly string[]): DayOrder {
  const family = familyOf(shape);
  if (family.length === 1) return { shape, isAmbiguous: false };
  const readings = family
    .map((candidate) => ({ candidate, instants: instantsOf(candidate, times) }))
    .filter(({ instants }) => instants.length === times.length)
    .map((reading) => ({ ...reading, backward: backwardSteps(reading.instants), last: Math.max(...reading.instants) }));
  // Time runs forward in a log; of equal readings the spread over fewer days is the likelier one.
  readings.sort(
    (a, b) => a.backward - b.backward || spanOf(a.instants) - spanOf(b.instants) || laterYear(a.last, b.last),
  );
  const [best, second] = readings;
  if (best === undefined) return { shape, isAmbiguous: false };
  const isAmbiguous =
    second !== undefined && second.backward === best.backward && spanOf(second.instants) === spanOf(best.instants);
  return { shape: best.candidate, isAmbiguous };
}

function instantsOf(shape: Shape, times: readonly string[]): number[] {
  const instants: number[] = [];
  for (const text of times) {
    const { bytes, end } = bytesOf(text);
    if (matchShape(shape, bytes, 0, end)) instants.push(matchedInstant());
  }
  return instants;
}

function backwardSteps(instants: readonly number[]): number {
  return instants.filter((instant, at) => instant < (instants[at - 1] ?? instant)).length;
}

/** Logs are read soon after they are written: of two years the later one; within a year the table's order stands. */
function laterYear(a: number, b: number): number {
  return Math.abs(a - b) > YEAR_MS ? b - a : 0;
}

function spanOf(instants: readonly number[]): number {
  return Math.max(...instants) - Math.min(...instants);
}
