import type * as z from 'zod/mini';

/** Booleans whose absence means yes: only an explicit false says that an RCA is not possible. */
const TRUE_WHEN_MISSING = new Set(['isRCAPossible']);

/**
 * The value as the schema describes it. An answer of our own server passes unchanged. For a foreign backend
 * missing parts get their empty value, numbers that are ids become text, known words get their case, and unknown ones stay as they are.
 */
export function readTolerantly<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const exact = schema.safeParse(value);
  return (exact.success ? exact.data : repair(schema as unknown as AnySchema, value, '')) as z.output<S>;
}

interface AnySchema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, AnySchema>;
      element?: AnySchema;
      innerType?: AnySchema;
      out?: AnySchema;
      valueType?: AnySchema;
      entries?: Record<string, string | number>;
    };
  };
}

function repair(schema: AnySchema, value: unknown, key: string): unknown {
  const { type, shape, element, innerType, out, entries } = schema._zod.def;
  switch (type) {
    case 'object':
      return repairObject(shape ?? {}, value);
    case 'array':
      return Array.isArray(value) && element ? value.map((item) => repair(element, item, key)) : [];
    case 'nullable':
      return value === null || value === undefined || !innerType ? null : repair(innerType, value, key);
    case 'optional':
      return value === null || value === undefined || !innerType ? undefined : repair(innerType, value, key);
    case 'default':
      return innerType ? repair(innerType, value, key) : value;
    case 'pipe':
      return out ? repair(out, value, key) : value;
    case 'number':
    case 'int':
      return repairNumber(value);
    case 'string':
      return typeof value === 'string' ? value : value === null || value === undefined ? '' : textOf(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : TRUE_WHEN_MISSING.has(key);
    case 'enum':
      return knownWord(Object.values(entries ?? {}), value);
    case 'record':
      return typeof value === 'object' && value !== null ? value : {};
    default:
      return value;
  }
}

/** The word as the schema spells it, in whatever case it comes; one that it does not know stays as it is. */
function knownWord(words: readonly unknown[], value: unknown): unknown {
  const wanted = String(value).toLowerCase();
  return words.find((word) => String(word).toLowerCase() === wanted) ?? value ?? '';
}

function repairObject(shape: Record<string, AnySchema>, value: unknown): Record<string, unknown> {
  const source: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const repaired = Object.entries(shape).map(([name, part]) => [name, repair(part, source[name], name)]);
  return { ...source, ...Object.fromEntries(repaired) };
}

function repairNumber(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
