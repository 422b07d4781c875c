import type { Endpoint } from '@rootline/contract';
import * as z from 'zod/mini';

/** A way into a body: `['regexPatterns', 0, 'name']`. */
type Way = readonly (string | number)[];

export interface Mutation {
  /** For people: `rule.name = null`. */
  title: string;
  body: unknown;
  /** The field that is wrong. */
  field: string;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
}

const WRONG: Record<string, unknown> = {
  null: null,
  boolean: true,
  number: 7.5,
  string: 'text',
  array: [['nested', { deep: [null] }]],
  object: { nested: { deep: [1, 'x'] } },
};

/** Every field of a call's body with every type it must not have, and without the fields it needs. */
export function wrongBodies({ body: schema }: Endpoint, sample: Record<string, unknown>): Mutation[] {
  if (schema === undefined) return [];
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const mutations: Mutation[] = [];
  for (const { way, schema: field, isRequired } of fieldsOf(root, [])) {
    const name = String(way.findLast((step) => typeof step === 'string'));
    const allowed = typesOf(field);
    for (const [type, value] of Object.entries(WRONG)) {
      if (allowed.has(type)) continue;
      mutations.push({ title: `${way.join('.')} is ${type}`, body: withValue(sample, way, value), field: name });
    }
    if (isRequired)
      mutations.push({ title: `${way.join('.')} is missing`, body: withValue(sample, way, undefined), field: name });
  }
  return mutations;
}

/** The body with each of its texts in turn made by `change`. */
export function changedTexts(sample: unknown, change: (text: string) => string): { title: string; body: unknown }[] {
  return textWays(sample, []).map(({ way, text }) => ({
    title: way.join('.'),
    body: withValue(sample, way, change(text)),
  }));
}

function textWays(value: unknown, way: Way): { way: Way; text: string }[] {
  if (typeof value === 'string') return [{ way, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textWays(item, [...way, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textWays(child, [...way, key]));
}

function* fieldsOf(schema: JsonSchema, way: Way): Generator<{ way: Way; schema: JsonSchema; isRequired: boolean }> {
  for (const { properties = {}, required = [], items } of [schema, ...(schema.anyOf ?? [])]) {
    for (const [name, child] of Object.entries(properties)) {
      yield { way: [...way, name], schema: child, isRequired: required.includes(name) };
      yield* fieldsOf(child, [...way, name]);
    }
    if (items === undefined) continue;
    yield { way: [...way, 0], schema: items, isRequired: false };
    yield* fieldsOf(items, [...way, 0]);
  }
}

/** Types a field may have; a schema that says nothing allows all. */
function typesOf(schema: JsonSchema): Set<string> {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap((part) =>
    part.type === undefined ? [] : [wantedType(part)],
  );
  return new Set(types.length === 0 ? Object.keys(WRONG) : types);
}

/** A word of a fixed list and a whole number are no texts and numbers in general. */
function wantedType({ type = '', enum: words }: JsonSchema): string {
  if (words !== undefined) return 'word';
  return type === 'integer' ? 'whole number' : type;
}

/** A copy with the value at the end of the way, which is made where the sample leaves it out; undefined takes the value out. */
function withValue(target: unknown, [step, ...rest]: Way, value: unknown): unknown {
  if (step === undefined) return value;
  const copy: unknown = structuredClone(target ?? (typeof step === 'number' ? [] : {}));
  const parent = copy as Record<string | number, unknown>;
  parent[step] = withValue(parent[step], rest, value);
  return copy;
}
