import { ENDPOINTS, logFileDetailSchema, logFileSchema, rcaResultSchema } from '@rootline/contract';
import type * as z from 'zod/mini';

/**
 * The value as the schema describes it. An exact answer passes unchanged. In any other, missing parts get their empty
 * value, odd ones are read as what they stand for, and known words get their spelling, so that nothing behind this needs
 * to doubt the types. Only a word that no one knows stays as it is: it can be shown, and equals none that code asks for.
 */
export function normaliseAnswer<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const exact = schema.safeParse(value);
  return (exact.success ? exact.data : normalised(schema as unknown as AnySchema, value, '')) as z.output<S>;
}

type Fields = Record<string, unknown>;

/** What some backends place elsewhere, by the part of an answer that it belongs to. */
const REARRANGED = new Map<unknown, (fields: Fields) => Fields>([
  [logFileSchema, withDashboardState],
  [logFileDetailSchema, withDashboardState],
  [rcaResultSchema, unwrapped],
  [ENDPOINTS.getRunStatus.response, withChunksInJob],
]);

/** Other names of words, in lower case; the first that a schema knows counts. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  idle: ['not_started'],
  not_started: ['pending'],
  running: ['processing', 'in_progress'],
  processing: ['running', 'in_progress'],
  in_progress: ['processing', 'running'],
  warning: ['warn'],
  warn: ['warning'],
  err: ['error'],
  fatal: ['error'],
  critical: ['fatal', 'error'],
  alert: ['fatal', 'error'],
  emergency: ['fatal', 'error'],
  notice: ['info'],
  trace: ['debug'],
};

/** Booleans whose absence means yes: only an explicit false says that an RCA is not possible. */
const TRUE_WHEN_MISSING = new Set(['isRCAPossible']);

interface AnySchema {
  safeParse(value: unknown): { success: boolean };
  _zod: {
    def: {
      type: string;
      shape?: Record<string, AnySchema>;
      element?: AnySchema;
      innerType?: AnySchema;
      out?: AnySchema;
      valueType?: AnySchema;
      options?: readonly AnySchema[];
      values?: readonly unknown[];
      entries?: Record<string, string | number>;
    };
  };
}

function normalised(schema: AnySchema, value: unknown, key: string): unknown {
  const { type, shape, element, innerType, out, valueType, options, values, entries } = schema._zod.def;
  switch (type) {
    case 'object':
      return objectOf(schema, shape ?? {}, value);
    case 'array':
      return Array.isArray(value) && element ? value.map((item) => normalised(element, item, key)) : [];
    case 'record':
      return isFields(value) && valueType ? mapFields(value, (part, name) => normalised(valueType, part, name)) : {};
    case 'nullable':
      return innerType && isGiven(innerType, value) ? normalised(innerType, value, key) : null;
    case 'optional':
      return innerType && isGiven(innerType, value) ? normalised(innerType, value, key) : undefined;
    case 'default':
      return innerType ? normalised(innerType, value, key) : value;
    case 'pipe':
      return out ? normalised(out, value, key) : value;
    case 'union': {
      const fitting = options?.find((option) => option.safeParse(value).success) ?? options?.[0];
      return fitting ? normalised(fitting, value, key) : value;
    }
    case 'literal':
      return values?.includes(value) ? value : values?.[0];
    case 'enum':
      return wordOf(Object.values(entries ?? {}), value);
    case 'number':
    case 'int':
      return numberOf(value);
    case 'string':
      return textOf(value);
    case 'boolean':
      return booleanOf(value, TRUE_WHEN_MISSING.has(key));
    default:
      return value;
  }
}

/** True for a value that stands for something where nothing is allowed as well. */
function isGiven({ _zod: { def } }: AnySchema, value: unknown): boolean {
  if (def.type === 'object') return isFields(value);
  return value !== null && value !== undefined && !(def.type === 'enum' && value === '');
}

function objectOf(schema: AnySchema, shape: Record<string, AnySchema>, value: unknown): Fields {
  const given = isFields(value) ? value : {};
  const fields = REARRANGED.get(schema)?.(given) ?? given;
  return { ...fields, ...mapFields(shape, (part, name) => normalised(part, fields[name], name)) };
}

/** The word as the schema spells it, in whatever case and under whatever known name it comes. */
function wordOf(words: readonly unknown[], value: unknown): unknown {
  const asked = textOf(value).toLowerCase();
  // A state that is not named has not begun.
  const names = asked === '' ? ['not_started'] : [asked, ...(OTHER_NAMES[asked] ?? [])];
  for (const name of names) {
    const known = words.find((word) => String(word).toLowerCase() === name);
    if (known !== undefined) return known;
  }
  return value ?? '';
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

function booleanOf(value: unknown, whenMissing: boolean): boolean {
  if (typeof value === 'boolean') return value;
  const text = textOf(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : whenMissing;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The state for the dashboard, from that of the file where a backend has only one. */
function withDashboardState(file: Fields): Fields {
  return file['analysisStatus'] ? file : { ...file, analysisStatus: file['status'] || 'not_started' };
}

/** A result out of whatever it is wrapped in: a property called final or analysis, also nested. */
function unwrapped(value: Fields): Fields {
  let current = value;
  // A wrapper inside a wrapper has been seen; a deeper chain is not a result.
  for (let depth = 0; depth < 4; depth += 1) {
    const inner = isFields(current['final']) ? current['final'] : current['analysis'];
    if (!isFields(inner)) return current;
    current = inner;
  }
  return current;
}

/** The counts of chunks, which some backends tell beside the job. */
function withChunksInJob({ job, ...beside }: Fields): Fields {
  if (!isFields(job)) return { ...beside, job };
  const counts = ['totalChunks', 'currentChunk', 'failedChunk'].map((name) => [name, job[name] ?? beside[name]]);
  return { ...beside, job: { ...job, ...Object.fromEntries(counts) } };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapFields<T>(fields: Record<string, T>, map: (value: T, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value, name)]));
}
