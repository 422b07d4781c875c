import { newBytes, textOf } from '../lines/bytes.ts';

type Fields = Readonly<Record<string, unknown>>;

const LEAST_BYTES = 1;

/** The value at a path of keys; undefined where there is none. */
export function valueAt(record: Fields, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Fields)[key];
  }
  return value;
}

/** The text of a value: a text, or one written as the numbers of its bytes; null for others. */
export function textOfValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length < LEAST_BYTES) return null;
  if (!value.every((one) => Number.isInteger(one) && one >= 0 && one < 256)) return null;
  const bytes = newBytes(value.length);
  bytes.set(value);
  return textOf(bytes, 0, value.length);
}

/** The object that a text holds as JSON, and nothing else; null for other texts. */
export function recordInText(text: string): Record<string, unknown> | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return null;
  try {
    return JSON.parse(trimmed) as Record<string, unknown>;
  } catch {
    return null;
  }
}
