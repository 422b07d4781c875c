import { LIMITS } from '@rootline/contract';

const NUL = String.fromCharCode(0);

/** Further fields as JSON within the limits on size, depth and keys; null when nothing is left. */
export function metadataJson(fields: Record<string, unknown>): string | null {
  const json = JSON.stringify(bounded(fields, LIMITS.metadata.depth, newBudget()));
  return json === undefined || json === '{}' ? null : json;
}

/** The JSON text of any value within the same limits. */
export function boundedJson(value: unknown): string {
  return JSON.stringify(bounded(value, LIMITS.metadata.depth, newBudget())) ?? 'null';
}

/** Further fields that also say how many bytes of the entry were left out. */
export function withTruncated(json: string | null, bytes: number): string {
  if (json === null) return JSON.stringify({ truncated: bytes });
  // The fields were written as the JSON of an object.
  return JSON.stringify({ ...(JSON.parse(json) as Record<string, unknown>), truncated: bytes });
}

/** Half a pair of a character, from a cut or an escape, and NUL are what no database takes. */
function storable(text: string): string {
  const clean = text.toWellFormed();
  return clean.includes(NUL) ? clean.replaceAll(NUL, '\ufffd') : clean;
}

function newBudget(): { keys: number; characters: number } {
  return { keys: LIMITS.metadata.keys, characters: LIMITS.metadata.bytes / 4 };
}

function bounded(value: unknown, depth: number, budget: { keys: number; characters: number }): unknown {
  if (typeof value === 'string') {
    const kept = storable(value.slice(0, Math.max(0, budget.characters)));
    budget.characters -= kept.length;
    return kept;
  }
  budget.characters -= 8;
  if (typeof value !== 'object' || value === null) return value;
  if (depth <= 0) return '…';
  if (Array.isArray(value)) {
    const out: unknown[] = [];
    for (const item of value) {
      if (budget.keys-- <= 0 || budget.characters <= 0) break;
      out.push(bounded(item, depth - 1, budget));
    }
    return out;
  }
  // No prototype: a key such as __proto__ is data.
  const out: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value)) {
    if (budget.keys-- <= 0 || budget.characters <= 0) break;
    const name = storable(key.slice(0, 1000));
    budget.characters -= name.length;
    out[name] = bounded((value as Record<string, unknown>)[key], depth - 1, budget);
  }
  return out;
}
