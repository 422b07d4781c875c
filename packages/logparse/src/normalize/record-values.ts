import { boundedJson } from './metadata.ts';
import type { RecordPlan } from './record-plans.ts';

export type Fields = Record<string, unknown>;

/** The stack of a record, from a text, a list of lines or an object inside. */
export function stackOf(record: Fields, plan: RecordPlan, used: string[]): string | null {
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
export function summaryOf(record: Fields, used: readonly string[]): string {
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
export function fieldOf(record: Fields, key: string): unknown {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (value !== undefined) return value;
  const dot = key.indexOf('.');
  if (dot <= 0) return undefined;
  const outer = record[key.slice(0, dot)];
  return isRecord(outer) ? outer[key.slice(dot + 1)] : undefined;
}

/** True for an object that is no array. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
