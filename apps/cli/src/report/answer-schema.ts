import { rcaResultSchema } from '@rootline/contract';
import * as z from 'zod';

/** Raised when a program that reads the JSON of before would misread it; what is added raises nothing. */
export const ANSWER_VERSION = 1;

/** What an analysis prints as JSON, one object a log or case. */
export const answerSchema = z.looseObject({
  version: z.literal(ANSWER_VERSION),
  /** Name of the log as it was called, where several were. */
  file: z.optional(z.string()),
  /** Suspects, best first, without the rest of the result. */
  candidates: z.array(z.object({ lines: z.array(z.int()), component: z.nullable(z.string()) })),
  result: rcaResultSchema,
});

/** The JSON Schema (2020-12) of that object. */
export function answerJsonSchema(): object {
  return z.toJSONSchema(answerSchema, { io: 'output' });
}
