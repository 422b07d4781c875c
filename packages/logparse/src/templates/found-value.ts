import type { Bytes } from '../lines/bytes.ts';
import { endOfCompared } from './compared-quantity.ts';

/** What a value looks like; its name is what people read in a template. */
export type Placeholder = '<num>' | '<ip>' | '<hex>' | '<uuid>' | '<path>' | '<url>' | '<email>' | '<time>' | '<id>';

/** Where the token that was classified last ends. */
export let tokenEnd = 0;

/** Notes where a token ends, and gives what it is; null = a word. */
export function give(end: number, name: Placeholder | null): Placeholder | null {
  tokenEnd = end;
  return name;
}

/** True when a number with a sign of comparison begins at a position of the message that begins at `start`; it ends at `tokenEnd`. */
export function comparedAt(bytes: Bytes, start: number, from: number, limit: number): boolean {
  const end = endOfCompared(bytes, start, from, limit);
  if (end > 0) tokenEnd = end;
  return end > 0;
}
