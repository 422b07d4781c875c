import type * as z from 'zod/mini';
import { readExactJson } from '../lines/exact-json.ts';
import { SourceError } from '../source-error.ts';
import { retrying } from './retrying.ts';
import type { Call, Transport } from './transport.ts';

/** Reads a whole answer of JSON, again where it broke off. @throws SourceError for an answer of another form */
export async function askJson<S extends z.ZodMiniType>(
  transport: Transport,
  call: Call,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const text = await retrying(() => transport.text(call, signal), signal);
  const parsed = schema.safeParse(readExactJson(text));
  if (!parsed.success) throw new SourceError('answer', 'The source answers something that was not expected');
  return parsed.data;
}

/** A path with its query; values that are undefined are left out. */
export function pathWith(path: string, query: Record<string, string | number | undefined>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
