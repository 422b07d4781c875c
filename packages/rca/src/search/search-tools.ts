import * as z from 'zod/mini';
import type { ModelTool } from '../ports.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

const { findLines, windowLines, textLength } = SEARCH_LIMITS;

const line = { type: 'integer', minimum: 1 };

/** What a model may ask about the log. All of it only reads. */
export const SEARCH_TOOLS: ModelTool[] = [
  {
    name: 'find',
    description: `Finds lines that contain a text as it is, whatever its case: how many there are, and the first ${findLines}. Plain text only: no pattern, no wildcard, no "or".`,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['text'],
      properties: { text: { type: 'string' }, from_line: line, to_line: line },
    },
  },
  {
    name: 'window',
    description: `Shows the lines around a line, at most ${windowLines}.`,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['line'],
      properties: { line, before: { type: 'integer', minimum: 0 }, after: { type: 'integer', minimum: 0 } },
    },
  },
  {
    name: 'counts',
    description: 'Counts entries by level, by pattern (with a text: only patterns that contain it), or over time.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['by'],
      properties: { by: { type: 'string', enum: ['level', 'pattern', 'time'] }, text: { type: 'string' } },
    },
  },
];

/** A whole number; models often send it as a text. */
const whole = (name: string, min: number) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((value) =>
        typeof value === 'string' && /^L?\d{1,12}$/i.test(value) ? Number(value.replace(/^L/i, '')) : value,
      ),
    ),
    z.int(`${name} must be a whole number`).check(z.gte(min, `${name} must be ${min} or more`)),
  );
const text = z
  .string('text must be a string')
  .check(
    z.minLength(1, 'text must not be empty'),
    z.maxLength(textLength, `text must be at most ${textLength} characters`),
  );

/** The arguments that are taken. */
export const SEARCH_ARGUMENTS = {
  find: z.object({ text, from_line: z.optional(whole('from_line', 1)), to_line: z.optional(whole('to_line', 1)) }),
  window: z.object({
    line: whole('line', 1),
    before: z.optional(whole('before', 0)),
    after: z.optional(whole('after', 0)),
  }),
  counts: z.object({
    by: z.enum(['level', 'pattern', 'time'], 'by must be level, pattern or time'),
    text: z.optional(text),
  }),
} as const;
export type SearchTool = keyof typeof SEARCH_ARGUMENTS;
export type SearchArguments = { [T in SearchTool]: z.infer<(typeof SEARCH_ARGUMENTS)[T]> };

/** A call in words, for those who read the result. */
export const SEARCH_QUESTIONS: { [T in SearchTool]: (input: SearchArguments[T]) => string } = {
  find: ({ text: wanted, from_line: from, to_line: to }) =>
    `Lines with "${wanted}"${from === undefined ? '' : ` from L${from}`}${to === undefined ? '' : ` up to L${to}`}`,
  window: ({ line: around }) => `Lines around L${around}`,
  counts: ({ by, text: wanted }) => `Entries by ${by}${wanted === undefined ? '' : ` with "${wanted}"`}`,
};
