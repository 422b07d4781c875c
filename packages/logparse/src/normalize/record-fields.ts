import { cleanText } from '../lines/clean-text.ts';
import { isRequest } from './answer.ts';
import { statusOfValue } from './answer-status.ts';
import { epochToMs } from './epoch.ts';
import { recordInText, textOfValue, valueAt } from './inner-record.ts';
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
import { scaleOfName } from './level-scales.ts';
import { RECORD_KEYS } from './record-keys.ts';
import { outcomeByFields, outcomeOfTelling, outdoes, type RecordOutcome } from './record-outcome.ts';
import { type LearntKeys, planOf, type RecordPlan, RecordPlans } from './record-plans.ts';
import { type Fields, fieldOf, isRecord, stackOf, summaryOf } from './record-values.ts';
import type { TimeReader } from './time-reader.ts';

/** A date alone, with digits or with the name of its month. */
const DATE = /^\s*(?:\d{1,4}[./-][\dA-Za-z]{1,3}[./-]\d{1,4}|\d{8})\s*$/;
/** Kinds of records, which are words of levels too. */
const CATEGORIES = new Set(['log', 'event', 'note', 'trace', 'alert', 'alarm', 'Log', 'Trace', 'Alert', 'Alarm']);
/** `+0200`, `UTC+2:00`, `CET`, `Europe/Berlin`. */
const ZONE = /^(?:(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?|[A-Z]{1,4}|[A-Z][a-z]+\/[A-Za-z_/]+)$/;
/** Messages in JSON inside each other. */
const MOST_OPENED = 3;
const CLOCK = /^\s*\d\d?:\d\d/;
/** Members that hold the whole entry when the record itself states neither time nor level. */
const WRAPPERS = ['_source', 'result', 'payload', 'record', 'entry', 'doc', 'log', 'data', 'event', 'content'];
const MESSAGE_NAMES = new Set(RECORD_KEYS.message);
const SEVERITY_NUMBER = /^severity_?number$/i;
/** `D1` to `D5`, detail levels of debugging. */
const STEPPED_DEBUG = /^[Dd][1-9]$/;

/** What a record of named fields says about an entry. */
export interface RecordEntry {
  timestampMs: number;
  level: LevelCode;
  component: string;
  message: string;
  /** A stack or further text to be joined to the message; null = none. */
  more: string | null;
  /** The status of an answer over HTTP, 100 to 599; 0 = it tells of none. */
  status: number;
  /** It writes down a request. */
  isRequest: boolean;
  /** How it says that something ended. */
  outcome: RecordOutcome;
  /** It has no message: its fields are written in place of one. */
  isSummary: boolean;
  /** Top-level keys that went into the fields above. */
  used: string[];
}

/** Finds time, level, component and message in a record by the names that loggers give them. */
export class RecordReader {
  readonly #times: TimeReader;
  readonly #zeroToSeven: boolean;
  readonly #plans: RecordPlans;
  readonly learnt: LearntKeys;

  /** `zeroToSeven`: numeric levels are syslog severities. */
  constructor(times: TimeReader, zeroToSeven: boolean, learnt: LearntKeys = {}) {
    this.learnt = learnt;
    this.#plans = new RecordPlans(learnt);
    this.#times = times;
    this.#zeroToSeven = zeroToSeven;
  }

  /** Under which of these keys the parts of an entry may stand. */
  planOf(keys: readonly string[]): RecordPlan {
    return planOf(keys, this.learnt);
  }

  read(record: Fields): RecordEntry {
    const entry = this.#opened(this.#placed(this.#read(record), record));
    const isOpened = entry.level !== NO_LEVEL && this.learnt.paths === undefined;
    if (!Number.isNaN(entry.timestampMs) || isOpened) return entry;
    const key = WRAPPERS.find((name) => isRecord(record[name]));
    const wrapped = key === undefined ? undefined : record[key];
    if (!isRecord(wrapped)) return entry;
    const inner = this.#read(wrapped);
    if (Number.isNaN(inner.timestampMs)) return entry;
    return entry.level === NO_LEVEL ? { ...inner, used: [] } : { ...entry, timestampMs: inner.timestampMs };
  }

  /** The same with what stands at the paths that were learnt. */
  #placed(entry: RecordEntry, record: Fields): RecordEntry {
    const { paths } = this.learnt;
    if (paths === undefined) return entry;
    const time = paths.time === undefined ? Number.NaN : this.#instant(valueAt(record, paths.time), 2);
    const stated = paths.level === undefined ? undefined : valueAt(record, paths.level);
    const level = stated === undefined ? NO_LEVEL : this.levelOf(stated, paths.level?.at(-1) ?? 'level');
    const text = paths.message === undefined ? null : textOfValue(valueAt(record, paths.message));
    const message = text === null || !entry.isSummary ? {} : { message: text, isSummary: false };
    const used = text !== null && paths.message?.length === 1 ? [...entry.used, ...paths.message] : entry.used;
    return {
      ...entry,
      ...message,
      used,
      timestampMs: Number.isNaN(entry.timestampMs) ? time : entry.timestampMs,
      level: level === NO_LEVEL ? entry.level : level,
    };
  }

  /** A message that is an object in JSON is read as one: what its writer states outdoes what a relay adds. */
  #opened(entry: RecordEntry, depth = MOST_OPENED): RecordEntry {
    if (depth === 0 || entry.isSummary || entry.message.charCodeAt(0) !== 123) return entry;
    const record = recordInText(entry.message);
    if (record === null) return entry;
    const inner = this.#opened(this.#read(record), depth - 1);
    if (inner.isSummary && inner.level === NO_LEVEL && Number.isNaN(inner.timestampMs)) return entry;
    return {
      ...entry,
      message: inner.isSummary ? entry.message : inner.message,
      more: entry.more ?? inner.more,
      level: inner.level === NO_LEVEL ? entry.level : inner.level,
      timestampMs: Number.isNaN(entry.timestampMs) ? inner.timestampMs : entry.timestampMs,
      component: inner.component === '' ? entry.component : inner.component,
      outcome: outdoes(inner.outcome, entry.outcome) ? inner.outcome : entry.outcome,
      // Nothing of the text is lost: it stays among the further fields.
      used: entry.used.filter((key) => !MESSAGE_NAMES.has(key)),
    };
  }

  #read(record: Fields): RecordEntry {
    const used: string[] = [];
    const { plan, outcomes, telling } = this.#plans.of(record);
    const timestampMs = this.#time(record, plan, used);
    const level = this.#level(record, plan, used);
    const text = this.#message(record, plan, used);
    const message = text ?? summaryOf(record, used);
    const component = this.#component(record, plan, used);
    const more = stackOf(record, plan, used);
    // It stays among the further fields, too.
    const isFlat = this.learnt.isFlat === true;
    let status = 0;
    for (const key of plan.status) {
      status = statusOfValue(isFlat ? record[key] : fieldOf(record, key));
      if (status > 0) break;
    }
    const outcome = isFlat ? outcomeOfTelling(record, telling) : outcomeByFields(record, outcomes);
    return {
      timestampMs,
      level,
      component,
      message,
      more,
      status,
      isRequest: status > 0 && isRequest(record),
      outcome,
      isSummary: text === null,
      used,
    };
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
    const ms = this.#times.readAny(`${String(record[date]).trim()} ${String(record[clock]).trim()} ${zone}`);
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
      const scale = scaleOfName(key) ?? this.learnt.scale;
      if (scale?.has(number) === true) return scale.get(number) ?? NO_LEVEL;
      if (key.toLowerCase() === 'priority' || (number <= 7 && this.#zeroToSeven))
        return number <= 7 ? levelOfSeverity(number) : NO_LEVEL;
      if (number >= 10 && number <= 60 && number % 10 === 0) return levelOfTens(number);
      return NO_LEVEL;
    }
    if (typeof value !== 'string') return NO_LEVEL;
    const word = cleanText(value).trim();
    if (key === 'type' && CATEGORIES.has(word)) return NO_LEVEL;
    if (word.length === 1) return key === 'type' ? NO_LEVEL : levelOfLetter(word.toUpperCase());
    return STEPPED_DEBUG.test(word) ? DEBUG : levelOfWord(word);
  }

  #message(record: Fields, plan: RecordPlan, used: string[]): string | null {
    for (const key of plan.message) {
      const value = fieldOf(record, key);
      const text = textOfValue(value);
      if (text !== null) {
        used.push(key);
        return text;
      }
      if (isRecord(value)) {
        const inner = value['message'] ?? value['msg'] ?? value['stringValue'];
        if (typeof inner === 'string') return inner;
      }
    }
    const fields = record['fields'];
    if (isRecord(fields)) {
      const inner = fields['message'] ?? fields['msg'];
      if (typeof inner === 'string') return inner;
    }
    return null;
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
