import type { Start } from './anchor-starts.ts';

/** A field right behind the time that says how far its second had gone: `us=7500` is .0075. */
export interface PartOfSecond {
  name: string;
  /** Of its units, so many make a millisecond. */
  perMs: number;
}

/** `pairs`: lines of the same second that must have risen; a duration would rise by chance. */
const UNITS: readonly { names: readonly string[]; perMs: number; pairs: number }[] = [
  { names: ['ns', 'nsec', 'nsecs', 'nanos'], perMs: 1_000_000, pairs: 1 },
  { names: ['us', 'usec', 'usecs', 'micros'], perMs: 1000, pairs: 1 },
  { names: ['ms', 'msec', 'msecs', 'millis'], perMs: 1, pairs: 3 },
];
const MS_PER_SECOND = 1000;
const SHARE = 0.9;
const FIELD = /^ ?([A-Za-z]{2,6})[=:](\d{1,9})(?![\d.])/;
const HAS_FRACTION = /:\d\d[.,]\d/;

/** The field that nearly all starts have behind their time; null where they have none, or one that may count something else. */
export function partOfSecondOf(starts: readonly Start[], anchor: number): PartOfSecond | null {
  const read = starts.map((start) => fieldOf(start, anchor));
  const stated = read.filter((field) => field !== null);
  const name = stated[0]?.name ?? '';
  const unit = UNITS.find(({ names }) => names.includes(name));
  if (unit === undefined || stated.length < read.length * SHARE) return null;
  let rising = 0;
  for (const [i, field] of stated.entries()) {
    if (field.name !== name || field.value >= MS_PER_SECOND * unit.perMs) return null;
    const before = stated[i - 1];
    if (before?.clock !== field.clock) continue;
    if (before.value > field.value) return null;
    if (before.value < field.value) rising++;
  }
  return rising < unit.pairs ? null : { name, perMs: unit.perMs };
}

/** The starts whose time ends behind the field. */
export function withPartOfSecond(starts: readonly Start[], anchor: number): Start[] {
  return starts.map(({ line, columns }) => {
    const time = columns[anchor];
    if (time === undefined) return { line, columns };
    const end = time.end + (FIELD.exec(line.slice(time.end))?.[0].length ?? 0);
    const behind = columns.slice(anchor + 1).filter(({ start }) => start >= end);
    return { line, columns: [...columns.slice(0, anchor), { ...time, end }, ...behind] };
  });
}

function fieldOf({ line, columns }: Start, anchor: number): { name: string; value: number; clock: string } | null {
  const column = columns[anchor];
  if (column === undefined || column.shape === null || !/s/.test(column.shape)) return null;
  const clock = line.slice(column.start, column.end);
  const [, name = '', digits = ''] = FIELD.exec(line.slice(column.end)) ?? [];
  return digits === '' || HAS_FRACTION.test(clock) ? null : { name, value: Number(digits), clock };
}
