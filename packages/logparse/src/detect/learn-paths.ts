import { epochToMs } from '../normalize/epoch.ts';
import { levelOfStated, NO_LEVEL } from '../normalize/level.ts';
import { type LevelScale, scaleOfNumbers } from '../normalize/level-scales.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
import { KEY_ENDINGS } from '../normalize/record-keys.ts';
import type { RecordPaths } from '../normalize/record-plans.ts';
import type { Fields } from '../normalize/record-values.ts';
import { TimeReader } from '../normalize/time-reader.ts';

const MOST_RECORDS = 200;
const MOST_LEAVES = 200;
const MAX_DEPTH = 6;
/** Of the records. */
const SHARE = 0.9;
/** Of the values of a field that are few; others beside them are no levels. */
const LEVEL_SHARE = 0.6;
const MOST_LEVELS = 10;
const LEVEL_NAME = /^(?:log)?(?:level|severity|lvl|loglevel|priority)$/i;
const MESSAGE_NAME = /^(?:message|msg|text|body|output|log|line|description|summary)$/i;
const CLOCK = /\d:\d\d|^\d{10}/;
/** The least words of a message, on average. */
const LEAST_WORDS = 1.5;

interface Leaf {
  path: string[];
  values: unknown[];
}

/** Where the parts of records lie that their usual names do not give, found by what stands there in the first of them. */
export function learnPaths(records: readonly Fields[], reader: RecordReader): RecordPaths {
  const looked = records.slice(0, MOST_RECORDS);
  const read = looked.map((record) => reader.read(record));
  const leaves = leavesOf(looked);
  const least = Math.max(1, looked.length * SHARE);
  const paths: RecordPaths = {};
  if (read.filter(({ timestampMs }) => !Number.isNaN(timestampMs)).length < least) {
    const times = new TimeReader(0, '');
    const timed = leaves.filter(({ values }) => values.filter((value) => isTime(value, times)).length >= least);
    const named = timed.find(({ path }) => KEY_ENDINGS.time?.test(path.at(-1) ?? '') === true);
    const time = named ?? timed[0];
    if (time !== undefined && (time.path.length > 1 || goForward(time.values))) paths.time = time.path;
  }
  const stated = new Set(read.map(({ level }) => level));
  if (stated.size < 2) {
    const levels = leaves.filter(({ path, values }) => holdsLevels(path, values, stated.has(NO_LEVEL)));
    const level = levels.find(({ path }) => LEVEL_NAME.test(path.at(-1) ?? '')) ?? levels[0];
    if (level !== undefined && level.path.length > 1) paths.level = level.path;
  }
  if (read.filter(({ isSummary }) => isSummary).length > looked.length / 2) {
    const texts = leaves.filter(({ path, values }) => MESSAGE_NAME.test(path.at(-1) ?? '') && holdsTexts(values));
    const text = texts.sort((a, b) => a.path.length - b.path.length)[0] ?? mostTelling(leaves);
    if (text !== undefined) paths.message = text.path;
  }
  return paths;
}

/** What the numbers at the place of the level stand for. */
export function learnScale(records: readonly Fields[], { level }: RecordPaths): LevelScale | null {
  const leaves = leavesOf(records.slice(0, MOST_RECORDS));
  const leaf = leaves.find(({ path }) =>
    level === undefined ? path.length === 1 && LEVEL_NAME.test(path[0] ?? '') : path.join('\n') === level.join('\n'),
  );
  const numbers = leaf?.values.map(numberOf).filter((value) => !Number.isNaN(value)) ?? [];
  const beside = leaves.map(({ path }) => path[(leaf?.path.length ?? 1) - 1] ?? '');
  return scaleOfNumbers(numbers, beside);
}

function leavesOf(records: readonly Fields[]): Leaf[] {
  const leaves = new Map<string, Leaf>();
  const add = (value: unknown, path: string[]): void => {
    if (typeof value === 'object' && value !== null) {
      if (path.length >= MAX_DEPTH) return;
      const inner = Array.isArray(value) ? value.slice(0, 2) : value;
      for (const [key, one] of Object.entries(inner)) add(one, [...path, key]);
      return;
    }
    if (path.length === 0) return;
    const key = path.join('\n');
    const leaf = leaves.get(key);
    if (leaf !== undefined) leaf.values.push(value);
    else if (leaves.size < MOST_LEAVES) leaves.set(key, { path, values: [value] });
  };
  for (const record of records) add(record, []);
  return [...leaves.values()];
}

/** Numbers of a key without the name of a time are one when they never fall. */
function goForward(values: readonly unknown[]): boolean {
  const isFalling = (value: unknown, at: number) => at > 0 && Number(value) < Number(values[at - 1]);
  return values.length > 1 && !values.some(isFalling);
}

function isTime(value: unknown, times: TimeReader): boolean {
  if (typeof value === 'number') return !Number.isNaN(epochToMs(value));
  return typeof value === 'string' && value.length <= 64 && CLOCK.test(value) && !Number.isNaN(times.readAny(value));
}

/** Few values, most of them words of levels, more than one level; numbers only under the name of a level. */
function holdsLevels(path: readonly string[], values: readonly unknown[], isNoneStated: boolean): boolean {
  const name = path.at(-1) ?? '';
  if (isNoneStated && LEVEL_NAME.test(name) && values.every((value) => !Number.isNaN(numberOf(value)))) return true;
  const words = values.filter((value) => typeof value === 'string').map((value) => String(value).trim());
  if (new Set(words).size > MOST_LEVELS) return false;
  const levels = words
    .filter((word) => word.length > 1)
    .map(levelOfStated)
    .filter((level) => level !== NO_LEVEL);
  if (levels.length === 0 || levels.length < values.length * LEVEL_SHARE) return false;
  return new Set(levels).size > 1 || (isNoneStated && LEVEL_NAME.test(name));
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
}

function holdsTexts(values: readonly unknown[]): boolean {
  return values.some((value) => typeof value === 'string' && value !== '');
}

/** Of the texts of several words the one with the most different ones. */
function mostTelling(leaves: readonly Leaf[]): Leaf | undefined {
  const telling = leaves.filter(({ values }) => {
    const texts = values.filter((value) => typeof value === 'string');
    const words = texts.reduce((sum, text) => sum + text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length, 0);
    return (
      texts.length === values.length && words >= texts.length * LEAST_WORDS && new Set(texts).size > texts.length / 2
    );
  });
  return telling.sort((a, b) => new Set(b.values).size - new Set(a.values).size)[0];
}
