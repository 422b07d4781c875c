import { readComparisons } from '@rootline/contract';

/** Readers of single search parameters. Whatever is typed into the address, the result is a valid value or undefined. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function flagIn(value: unknown): true | undefined {
  return value === '1' || value === true ? true : undefined;
}

/** A whole number from 1. */
export function numberIn(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** A range of whole numbers: `120-480`. */
export function rangeIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,12}-\d{1,12}$/.test(value) ? value : undefined;
}

/** A day of the calendar: `2026-03-01`. */
export function dayIn(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

export function wordIn<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

/** The words of a comma-separated list that are known; undefined when none is. */
export function wordsIn<Word extends string>(value: unknown, words: readonly Word[]): Word[] | undefined {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  const known = words.filter((word) => parts.includes(word));
  return known.length === 0 ? undefined : known;
}

export function listIn(value: unknown): string[] | undefined {
  const parts = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(Boolean);
  return parts.length === 0 ? undefined : parts;
}

/** A JSON array of comparisons of fields with numbers, as its text. */
export function comparisonsIn(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const comparisons = readComparisons(text);
  return comparisons === null || comparisons.length === 0 ? undefined : text;
}

/** A JSON object of names and plain values, as its text. */
export function fieldsIn(value: unknown): string | undefined {
  // The usual case: an error that is thrown and caught costs more than all other parameters.
  if (value === undefined) return undefined;
  try {
    const fields: unknown = JSON.parse(String(value));
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
    const isPlain = Object.values(fields).every((part) => part === null || typeof part !== 'object');
    return isPlain && Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined;
  } catch {
    return undefined;
  }
}

/** A JSON array of texts, as its text. */
export function textsIn(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  try {
    const texts: unknown = Array.isArray(value) ? value : JSON.parse(String(value));
    const isList = Array.isArray(texts) && texts.length > 0 && texts.every((part) => typeof part === 'string');
    return isList ? JSON.stringify(texts) : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves out what is undefined, so that equal states have equal addresses. */
export function withoutGaps<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Search parameters are plain text in the address, so that it stays readable and can be typed by hand. */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Parameters without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' || value === false
      ? []
      : [[name, value === true ? '1' : Array.isArray(value) ? value.join(',') : String(value)]],
  );
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
