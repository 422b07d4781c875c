import { levelOfStated, NO_LEVEL } from '../normalize/level.ts';
import { isTrue, NO_OUTCOME, namesAchieved, outcomeOfWords, SUCCEEDED } from '../normalize/outcome.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
import { outcomeFieldOf } from '../normalize/record-outcome.ts';
import type { LearntKeys } from '../normalize/record-plans.ts';
import type { Fields } from '../normalize/record-values.ts';
import { TimeReader } from '../normalize/time-reader.ts';

const SHARE = 0.9;
const MAX_KEYS = 32;
/** Different words of a column that tells how something ended. */
const MOST_OUTCOMES = 6;
/** Fewer records do not show that something nearly always happens. */
const LEAST_ACHIEVED = 10;
/** It did not end at all. */
const NEITHER = /^(?:skip|skipped|ignored|pending|cached|unchanged|disabled|todo)$/i;
const CLOCK = /\d:\d\d/;

/** Few words, nearly all of which tell how something ended. */
export function areOutcomes(values: readonly unknown[]): boolean {
  const words = values.filter((value) => typeof value === 'string' && value !== '').map(String);
  const kinds = new Set(words);
  if (words.length < Math.max(2, values.length * SHARE) || kinds.size > MOST_OUTCOMES) return false;
  const telling = words.filter((word) => NEITHER.test(word) || outcomeOfWords(word) !== NO_OUTCOME);
  return telling.length >= words.length * SHARE && words.some((word) => outcomeOfWords(word) === SUCCEEDED);
}

/** The keys of what was meant to happen and nearly always did: where one of them is false, it failed. */
export function achievedKeys(records: readonly Fields[]): string[] {
  if (records.length < LEAST_ACHIEVED) return [];
  return Object.keys(records[0] ?? {})
    .slice(0, MAX_KEYS)
    .filter(namesAchieved)
    .filter((key) => records.filter((record) => isTrue(record[key])).length >= records.length * SHARE);
}

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
  const telling = keys.filter(
    (key) => outcomeFieldOf(key) === null && areOutcomes(records.map((record) => record[key])),
  );
  const outcomes = [...new Set([...telling, ...achievedKeys(records)])];
  if (outcomes.length > 0) learnt.outcomes = outcomes;
  return learnt;
}
