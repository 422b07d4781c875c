import type { LogEntry } from '@rootline/contract';
import { metadataLine } from './message-marks.ts';

/** A range of rows that say the same, one right after the other. */
export interface RepeatedRows {
  first: number;
  last: number;
  /** Of its first entry: stays the same while rows of it stand apart. */
  id: string;
}

/** Repeated rows as they show: the first one with their number, and the others only while it is open. */
export interface RepeatFold extends RepeatedRows {
  isOpen: boolean;
}

/** Two rows are read as fast as their number. */
const LEAST = 3;
/** So many rows at most take the place of one: a view of folds must not need the whole file. */
export const MOST_REPEATS = 100;

/** The repeats among loaded rows; `start` is the row of the first entry. */
export function repeatsOf(entries: readonly LogEntry[], start: number): RepeatedRows[] {
  const found: RepeatedRows[] = [];
  let first = 0;
  for (let at = 1; at <= entries.length; at += 1) {
    const head = entries[first];
    if (head === undefined) break;
    if (at - first < MOST_REPEATS && isSame(head, entries[at])) continue;
    if (at - first >= LEAST) found.push({ first: start + first, last: start + at - 1, id: head.id });
    first = at;
  }
  return found;
}

/** Repeats cut where a row has something of its own to show; what is left of one may be too short to fold. */
export function foldsOf(
  repeats: readonly RepeatedRows[],
  { isApart, isOpen }: { isApart: (row: number) => boolean; isOpen: (repeats: RepeatedRows) => boolean },
): RepeatFold[] {
  return repeats.flatMap((whole) => {
    const open = isOpen(whole);
    const cuts = [whole.first];
    for (let row = whole.first + 1; row <= whole.last; row += 1) if (isApart(row)) cuts.push(row);
    return cuts.flatMap((first, at) => {
      const last = (cuts[at + 1] ?? whole.last + 1) - 1;
      return last - first + 1 < LEAST ? [] : [{ first, last, id: whole.id, isOpen: open }];
    });
  });
}

/** The rows of some folds that take no room. */
export function hiddenRows(folds: readonly RepeatFold[]): number[] {
  return folds.flatMap(({ first, last, isOpen }) =>
    isOpen ? [] : Array.from({ length: last - first }, (_unused, at) => first + 1 + at),
  );
}

/** How many rows a fold stands for, its first one counted. */
export function countOfFold({ first, last }: RepeatFold): number {
  return last - first + 1;
}

/** Whether two rows show the same but for line and time. */
function isSame(entry: LogEntry, other: LogEntry | undefined): boolean {
  return (
    other !== undefined &&
    entry.message === other.message &&
    entry.level === other.level &&
    metadataLine(entry.metadata) === metadataLine(other.metadata)
  );
}
