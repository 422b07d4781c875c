import { levelOfStated, NO_LEVEL } from '../normalize/level.ts';
import type { Fields, RecordReader } from '../normalize/record-fields.ts';
import type { LearntKeys } from '../normalize/record-plans.ts';
import { TimeReader } from '../normalize/time-reader.ts';

const SHARE = 0.9;
const MAX_KEYS = 32;
const CLOCK = /\d:\d\d/;

/** The keys whose values are times and levels in nearly all records, when no key with a usual name gives them. */
export function learnKeys(records: readonly Fields[], reader: RecordReader): LearntKeys {
  const read = records.map((record) => reader.read(record));
  const least = Math.max(2, records.length * SHARE);
  const learnt: LearntKeys = {};
  const keys = Object.keys(records[0] ?? {}).slice(0, MAX_KEYS);
  const keyWhere = (test: (value: unknown) => boolean) =>
    keys.find((key) => records.filter((record) => test(record[key])).length >= least);
  if (read.every(({ timestampMs }) => Number.isNaN(timestampMs))) {
    const times = new TimeReader(0, '');
    const key = keyWhere(
      (value) => typeof value === 'string' && CLOCK.test(value) && !Number.isNaN(times.readAny(value)),
    );
    if (key !== undefined) learnt.time = key;
  }
  if (read.every(({ level }) => level === NO_LEVEL)) {
    const key = keyWhere((value) => typeof value === 'string' && levelOfStated(value.trim()) !== NO_LEVEL);
    if (key !== undefined) learnt.level = key;
  }
  return learnt;
}
