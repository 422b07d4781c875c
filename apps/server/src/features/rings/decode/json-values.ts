import { BodyInvalid } from './body-invalid.ts';

/** Throws BodyInvalid for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyInvalid('The body is not valid JSON');
  }
}

/** The fields of an object; nothing of what is absent or null. Throws BodyInvalid for anything else. */
export function asObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new BodyInvalid('The body does not follow its protocol');
  return value as Record<string, unknown>;
}

/** The items of a list; nothing of what is absent or null. Throws BodyInvalid for anything else. */
export function asList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new BodyInvalid('The body does not follow its protocol');
  return value;
}

/** A text or a number as text; empty for what is neither. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
