import { LOG_LEVELS } from '@rootline/contract';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';

/** Parts that several tools take. */

/** A file by its id, or by what a person calls it. */
export const fileIdOrName = z
  .string()
  .min(1)
  .max(500)
  .describe('Id of a log file from list_files, or its name where only one file has it');

export const caseId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id')
  .describe('Id of a case, from list_cases');

export const lineNumber = z.int().min(1).max(999_999_999_999);

export function pageLimit(usual: number) {
  return z.int().min(1).max(ANSWER_LIMITS.listMax).default(usual).describe(`At most ${ANSWER_LIMITS.listMax}`);
}

/** Where the list of the last answer was cut. */
export const rowCursor = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(0)
  .describe('next_cursor of a truncated result, to continue from there');

export const textCursor = z
  .string()
  .max(100)
  .optional()
  .describe('next_cursor of a truncated result, to continue from there');

export const levels = z
  .array(z.enum([...LOG_LEVELS, 'none']))
  .min(1)
  .describe('Only these levels; none matches entries without a level');

export const time = z.iso.datetime({ offset: true }).describe('ISO 8601 with zone, inclusive');
