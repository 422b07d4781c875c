import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { idSchema, textSchema, timeSchema } from '../primitives.ts';

export const feedbackSchema = z.object({
  id: idSchema,
  analysisMemoryId: idSchema,
  userId: idSchema,
  isCorrect: z.boolean(),
  correction: z.nullable(z.string()),
  createdAt: timeSchema,
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const newFeedbackSchema = z.object({
  isCorrect: z.boolean('isCorrect must be true or false'),
  correction: z.optional(z.nullable(textSchema('Comment', LIMITS.feedback.correctionLength))),
});
