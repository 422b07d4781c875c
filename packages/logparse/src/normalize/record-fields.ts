import { epochToMs } from './epoch.ts';
import { failedStatusIn } from './failed-status.ts';
import {
  DEBUG,
  type LevelCode,
  levelOfLetter,
  levelOfSeverity,
  levelOfSeverityNumber,
  levelOfTens,
  levelOfWord,
  NO_LEVEL,
} from './level.ts';
import { boundedJson } from './metadata.ts';
import { type LearntKeys, planOf, type RecordPlan, RecordPlans } from './record-plans.ts';
import type { TimeReader } from './time-reader.ts';

/** A date alone, with digits or with the name of its month. */
const DATE = /^\s*(?:\d{1,4}[./-][\dA-Za-z]{1,3}[./-]\d{1,4}|\d{8})\s*$/;
const ZONE = /^[+-]\d\d:?\d\d$/;
const CLOCK = /^\s*\d\d?:\d\d/;
/** Members that hold the whole entry when the record itself states neither time nor level. */
const WRAPPERS = ['_source', 'result', 'payload', 'record', 'entry', 'doc', 'log', 'data', 'event', 'content'];
const SEVERITY_NUMBER = /^severity_?number$/i;
/** `D1` to `D5`, detail levels of debugging. */
const STEPPED_DEBUG = /^[Dd][1-9]$/;

export type Fields = Record<string, unknown>;

/** What a record of named fields says about an entry. */
export interface RecordEntry {
  timestampMs: number;
  level: LevelCode;
  component: string;
  message: string;
  /** A stack or further text to be joined to the message; null = none. */
  more: string | null;
  /** What a server answered that failed, 500 to 599; 0 = it tells of no such answer. */
  failedStatus: number;
  /** Top-level keys that went into the fields above. */
  used: string[];
}

/** Finds time, level, component and message in a record by the names that loggers give them. */
export class RecordReader {
  readonly #times: TimeReader;
  readonly #zeroToSeven: boolean;
  readonly #plans: RecordPlans;
  readonly #learnt: LearntKeys;

  /** `zeroToSeven`: numeric levels are syslog severities. */
  constructor(times: TimeReader, zeroToSeven: boolean, learnt: LearntKeys = {}) {
    this.#learnt = learnt;
    this.#plans = new RecordPlans(learnt);
    this.#times = times;
    this.#zeroToSeven = zeroToSeven;
  }

  /** Under which of these keys the parts of an entry may stand. */
  planOf(keys: readonly string[]): RecordPlan {
    return planOf(keys, this.#learnt);
  }

  read(record: Fields): RecordEntry {
    const entry = this.#read(record);
    if (!Number.isNaN(entry.timestampMs) || entry.level !== NO_LEVEL) return entry;
    const key = WRAPPERS.find((name) => isRecord(record[name]));
    const wrapped = key === undefined ? undefined : record[key];
    if (!isRecord(wrapped)) return entry;
    const inner = this.#read(wrapped);
    return Number.isNaN(inner.timestampMs) ? entry : { ...inner, used: [] };
  }

  #read(record: Fields): RecordEntry {
    const used: string[] = [];
    const plan = this.#plans.of(record);
    const timestampMs = this.#time(record, plan, used);
    const level = this.#level(record, plan, used);
    const message = this.#message(record, plan, used);
    const component = this.#component(record, plan, used);
    const more = stackOf(record, plan, used);
    // It stays among the further fields, too.
    const failedStatus = failedStatusIn(plan.status.map((key) => fieldOf(record, key)));
    return { timestampMs, level, component, message, more, failedStatus, used };
  }

  #time(record: Fields, plan: RecordPlan, used: string[]): number {
    if (plan.date.length > 0 && plan.time.length > 1) {
      const ms = this.#dateAndClock(record, plan, used);
      if (!Number.isNaN(ms)) return ms;
    }
    for (const key of plan.time) {
      const value = fieldOf(record, key);
      if (value === undefined) continue;
      const ms = this.#instant(value, 2);
      if (Number.isNaN(ms)) continue;
      used.push(key);
      return ms;
    }
    for (const key of plan.nestedTime) {
      const inner = record[key];
      if (!isRecord(inner)) continue;
      const ms = this.#instant(inner['timestamp'] ?? inner['time'] ?? inner['ts'], 2);
      if (!Number.isNaN(ms)) return ms;
    }
    return Number.NaN;
  }

  /** The time of a record that holds its date and its clock under two names. */
  #dateAndClock(record: Fields, plan: RecordPlan, used: string[]): number {
    const date = plan.date.find((key) => DATE.test(String(record[key])));
    const clock = plan.time.find((key) => key !== date && CLOCK.test(String(record[key])));
    if (date === undefined || clock === undefined) return Number.NaN;
    const zone = plan.zone.map((key) => String(record[key]).trim()).find((value) => ZONE.test(value)) ?? '';
    const ms = this.#times.readAny(`${String(record[date]).trim()} ${String(record[clock]).trim()}${zone}`);
    if (!Number.isNaN(ms)) used.push(date, clock);
    return ms;
  }

  /** `depth` bounds how far wrappers such as `{"$date": {"$numberLong": …}}` are opened. */
  #instant(value: unknown, depth: number): number {
    if (typeof value === 'string') return value.length > 64 ? Number.NaN : this.#times.readAny(value);
    if (typeof value === 'number') {
      const ms = epochToMs(value);
      return Number.isNaN(ms) ? ms : this.#times.epoch(ms);
    }
    if (!isRecord(value) || depth === 0) return Number.NaN;
    const seconds = value['epochSecond'] ?? value['seconds'];
    if (typeof seconds === 'number') {
      const nanos = Number(value['nanoOfSecond'] ?? value['nanos'] ?? 0);
      return this.#times.epoch(seconds * 1000 + Math.floor(nanos / 1e6));
    }
    const inner = value['$date'] ?? value['$numberLong'] ?? value['iso'] ?? value['value'];
    return inner === undefined || inner === value ? Number.NaN : this.#instant(inner, depth - 1);
  }

  #level(record: Fields, plan: RecordPlan, used: string[]): LevelCode {
    for (const key of plan.level) {
      const value = fieldOf(record, key);
      if (value === undefined) continue;
      const level = this.levelOf(value, key);
      if (level === NO_LEVEL) continue;
      used.push(key);
      return level;
    }
    for (const key of plan.nestedLevel) {
      const inner = record[key];
      if (!isRecord(inner)) continue;
      const value = inner['level'] ?? inner['severity'];
      if (value !== undefined) return this.levelOf(value, 'level');
    }
    return NO_LEVEL;
  }

  /** The level that the value of a key states. */
  levelOf(value: unknown, key: string): LevelCode {
    if (isRecord(value)) {
      const name = value['name'] ?? value['level'];
      return isRecord(name) ? NO_LEVEL : this.levelOf(name, key);
    }
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,5}$/.test(value));
    if (isNumber) {
      const number = Number(value);
      if (SEVERITY_NUMBER.test(key)) return levelOfSeverityNumber(number);
      if (key.toLowerCase() === 'priority' || (number <= 7 && this.#zeroToSeven))
        return number <= 7 ? levelOfSeverity(number) : NO_LEVEL;
      if (number >= 10 && number <= 60 && number % 10 === 0) return levelOfTens(number);
      return NO_LEVEL;
    }
    if (typeof value !== 'string') return NO_LEVEL;
    const word = value.trim();
    if (word.length === 1) return key === 'type' ? NO_LEVEL : levelOfLetter(word.toUpperCase());
    return STEPPED_DEBUG.test(word) ? DEBUG : levelOfWord(word);
  }

  #message(record: Fields, plan: RecordPlan, used: string[]): string {
    for (const key of plan.message) {
      const value = fieldOf(record, key);
      if (typeof value === 'string') {
        used.push(key);
        return value;
      }
      if (isRecord(value)) {
        const inner = value['message'] ?? value['msg'];
        if (typeof inner === 'string') return inner;
      }
    }
    const fields = record['fields'];
    if (isRecord(fields)) {
      const inner = fields['message'] ?? fields['msg'];
      if (typeof inner === 'string') return inner;
    }
    return summaryOf(record, used);
  }

  #component(record: Fields, plan: RecordPlan, used: string[]): string {
    for (const key of plan.component) {
      const value = fieldOf(record, key);
      if (typeof value === 'string' && value !== '' && value.length <= 200) {
        used.push(key);
        return value;
      }
      if (isRecord(value) && typeof value['name'] === 'string') return value['name'];
    }
    return '';
  }
}

function stackOf(record: Fields, plan: RecordPlan, used: string[]): string | null {
  for (const key of plan.stack) {
    const value = fieldOf(record, key);
    if (typeof value === 'string' && value !== '' && !used.includes(key)) {
      used.push(key);
      return value;
    }
    if (Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === 'string')) {
      used.push(key);
      return value.join('\n');
    }
  }
  for (const key of plan.nestedStack) {
    const inner = record[key];
    if (!isRecord(inner)) continue;
    const stack = inner['stack'] ?? inner['stack_trace'] ?? inner['stacktrace'];
    if (typeof stack === 'string' && stack !== '') return stack;
  }
  return null;
}

/** A record without a message reads as its remaining values. */
function summaryOf(record: Fields, used: readonly string[]): string {
  const rest: string[] = [];
  for (const key of Object.keys(record)) {
    if (used.includes(key)) continue;
    const value = record[key];
    rest.push(`${key}=${typeof value === 'string' ? value : boundedJson(value)}`);
    if (rest.length >= 40) break;
  }
  return rest.join(' ').slice(0, 8192);
}

/** A key as written, else the same name one level down (`log.level` of `{log: {level}}`). */
function fieldOf(record: Fields, key: string): unknown {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (value !== undefined) return value;
  const dot = key.indexOf('.');
  if (dot <= 0) return undefined;
  const outer = record[key.slice(0, dot)];
  return isRecord(outer) ? outer[key.slice(dot + 1)] : undefined;
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
