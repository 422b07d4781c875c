import * as z from 'zod/mini';
import { readComparisons } from './field-comparison.ts';
import { LIMITS } from './limits.ts';
import { textSchema } from './primitives.ts';
import { LOG_LEVELS } from './vocabulary.ts';

/** Of a file: lines, and positions of entries. */
export const maxLine = 999_999_999_999;

function fieldValues(name: string) {
  return textSchema(name, LIMITS.entries.searchLength).check(
    z.refine(isFieldValues, `${name} must be a JSON object of strings, numbers, true, false, or null`),
  );
}

function isFieldValues(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    return Object.values(value).every((part) => part === null || typeof part !== 'object');
  } catch {
    return false;
  }
}

/** A JSON array of texts. */
export function listOfTexts(name: string, maxLength: number = LIMITS.entries.componentsLength) {
  return textSchema(name, maxLength).check(z.refine(isListOfTexts, `${name} must be a JSON array of strings`));
}

function isListOfTexts(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((part) => typeof part === 'string');
  } catch {
    return false;
  }
}

/** The filters every entry call of a file takes; all optional, all combined with AND. */
export const entryFilters = {
  /** Comma-separated; `none` stands for entries without a level. */
  levels: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((word) => word === 'none' || LOG_LEVELS.some((level) => level === word)),
          `levels must be a list of ${LOG_LEVELS.join(', ')}, none`,
        ),
      ),
  ),
  /** Searched in the lines as they stand in the file, in messages and in the values of metadata. */
  text: z.optional(textSchema('text', LIMITS.entries.searchLength)),
  /** `regex`: text is a regular expression of RE2; otherwise a substring, case ignored. */
  mode: z.optional(z.enum(['text', 'regex'])),
  matchCase: z.optional(z.enum(['true', 'false'])),
  /** ISO 8601, inclusive. */
  from: z.optional(z.iso.datetime({ offset: true, error: 'from must be an ISO 8601 time' })),
  to: z.optional(z.iso.datetime({ offset: true, error: 'to must be an ISO 8601 time' })),
  template: z.optional(z.string().check(z.maxLength(40))),
  /** Entries that begin on a line of this range: its first and last line, as `120-480`. */
  lines: z.optional(
    z.string().check(z.regex(/^\d{1,12}-\d{1,12}$/, 'lines must be the first and the last line, as 120-480')),
  ),
  /** Requests whose path is of this route, as `/api/orders/{id}`. */
  route: z.optional(textSchema('route', LIMITS.entries.searchLength)),
  /** Metadata that an entry must hold, or must not hold: a JSON object of names and their plain values. */
  where: z.optional(fieldValues('where')),
  whereNot: z.optional(fieldValues('whereNot')),
  /** Numbers of metadata within bounds: a JSON array of comparisons, as `[["status", ">=", 500]]`. */
  compare: z.optional(
    textSchema('compare', LIMITS.entries.searchLength).check(
      z.refine(
        (text) => readComparisons(text) !== null,
        'compare must be a JSON array of comparisons, as [["status", ">=", 500]]',
      ),
    ),
  ),
  /** Components of which one wrote the entry, or of which none did: a JSON array; an empty text stands for entries that name none. */
  components: z.optional(listOfTexts('components')),
  componentsNot: z.optional(listOfTexts('componentsNot')),
};
