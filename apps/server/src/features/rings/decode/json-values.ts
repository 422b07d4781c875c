import { InputError } from '#http/input-error.ts';
import { checkJsonSize } from '#http/json-size.ts';
import { BodyInvalid } from './body-invalid.ts';

/** What parsing may make of a body: a few bytes can be a value, which takes a hundred. */
const BOUNDS = { depth: 64, parts: 3_000_000 };

/** Throws BodyInvalid for a text that is no JSON, or that holds too much of it. */
export function parseJson(text: string): unknown {
  try {
    checkJsonSize(text, BOUNDS);
    return JSON.parse(text);
  } catch (error) {
    throw new BodyInvalid(error instanceof InputError ? error.message : 'The body is not valid JSON');
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
