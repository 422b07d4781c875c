import type { FormatContext } from '../formats/format.ts';
import { bytesOf } from '../lines/bytes.ts';
import { matchShape } from '../normalize/match-timestamp.ts';
import { matchedInstant } from '../normalize/matched-time.ts';
import { familyOf, type Shape } from '../normalize/timestamp-shapes.ts';
import { shapeAt } from '../normalize/whole-time.ts';

export const AMBIGUOUS_ORDER = 'Day and month of the timestamps may be swapped.';
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

/** The same for whole values of fields; null when their times can be read in one way only. */
export function orderOfValues(values: readonly string[]): DayOrder | null {
  const [first] = values;
  if (first === undefined) return null;
  const { bytes, end } = bytesOf(first);
  const shape = shapeAt(bytes, 0, end);
  return shape === null || familyOf(shape).length === 1 ? null : chooseDayOrder(shape, values);
}

/** Makes a reader keep to the order that a file's values show, and notes when it stays a guess. */
export function applyOrder(order: DayOrder | null, { times, notes }: Pick<FormatContext, 'times' | 'notes'>): void {
  if (order === null) return;
  times.settleOrder(order.shape);
  if (order.isAmbiguous) notes.add(AMBIGUOUS_ORDER);
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
