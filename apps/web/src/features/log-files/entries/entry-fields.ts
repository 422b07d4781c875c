import { type FieldComparison, readComparisons } from '@rootline/contract';
import type { EntryFilters } from './entry-source.ts';

/** A metadata value that can be filtered by. */
export type FieldValue = string | number | boolean | null;
type Fields = Record<string, FieldValue>;

/** The fields of a filter in the address; empty when there is none. */
export function readFields(json: string | undefined): [name: string, value: FieldValue][] {
  // The address holds only checked objects of plain values.
  return json === undefined ? [] : Object.entries(JSON.parse(json) as Fields);
}

/** The filter with one field more; a field has one value. */
export function withField(json: string | undefined, name: string, value: FieldValue): string {
  return JSON.stringify({ ...Object.fromEntries(readFields(json)), [name]: value });
}

export function withoutField(json: string | undefined, name: string): string | undefined {
  const rest = readFields(json).filter(([other]) => other !== name);
  return rest.length === 0 ? undefined : JSON.stringify(Object.fromEntries(rest));
}

/** The bounds of a filter in the address. */
export function readBounds(json: string | undefined): readonly FieldComparison[] {
  return json === undefined ? [] : (readComparisons(json) ?? []);
}

/** The filter with one bound more; a field has one of a kind. */
export function withBound(json: string | undefined, [name, how, value]: FieldComparison): string {
  const isLower = how.startsWith('>');
  const others = readBounds(json).filter(([other, own]) => other !== name || own.startsWith('>') !== isLower);
  return JSON.stringify([...others, [name, how, value]]);
}

export function withoutBound(json: string | undefined, [name, how]: FieldComparison): string | undefined {
  const rest = readBounds(json).filter(([other, own]) => other !== name || own !== how);
  return rest.length === 0 ? undefined : JSON.stringify(rest);
}

/** The plain values of metadata with their paths, `pool.active` for a value within an object. */
export function plainFields(
  metadata: Record<string, unknown> | null,
  before = '',
): [path: string, value: FieldValue][] {
  return Object.entries(metadata ?? {}).flatMap(([name, value]): [string, FieldValue][] => {
    const path = before + name;
    if (isPlain(value)) return [[path, value]];
    return isObject(value) ? plainFields(value, `${path}.`) : [];
  });
}

/** The value at a path as text; undefined when the entry does not have it. */
export function fieldText(metadata: Record<string, unknown> | null, path: string): string | undefined {
  const found = plainFields(metadata).find(([name]) => name === path);
  return found === undefined ? undefined : String(found[1]);
}

/** True when metadata holds the wanted fields, none of the others, and numbers within the bounds, at whatever depth, as the server sees it. */
export function matchesFields(
  metadata: Record<string, unknown> | null,
  { where, whereNot, compare }: Pick<EntryFilters, 'where' | 'whereNot' | 'compare'>,
): boolean {
  const held = plainFields(metadata).map(([path, value]) => [lastName(path), value] as const);
  const holds = ([name, value]: readonly [string, FieldValue]) =>
    held.some(([other, own]) => other === name && own === value);
  const isWithin = ([name, how, bound]: FieldComparison) =>
    held.some(
      ([other, own]) => other === name && typeof own !== 'boolean' && own !== null && compared(own, how, bound),
    );
  return readFields(where).every(holds) && !readFields(whereNot).some(holds) && readBounds(compare).every(isWithin);
}

function compared(value: string | number, how: FieldComparison[1], bound: number): boolean {
  if (typeof value === 'string' && value.trim() === '') return false;
  const number = Number(value);
  return { '>=': number >= bound, '<=': number <= bound, '>': number > bound, '<': number < bound }[how];
}

/** The name that a filter takes for a path: the server looks for names at any depth. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function isPlain(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
