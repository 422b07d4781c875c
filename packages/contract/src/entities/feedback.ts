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

/** A review with the place of its analysis, while the file is there. */
export const placedFeedbackSchema = z.extend(feedbackSchema, {
  logFileId: z.optional(idSchema),
  caseId: z.optional(idSchema),
  runId: z.optional(idSchema),
});
export type PlacedFeedback = z.infer<typeof placedFeedbackSchema>;

/** Reviews of all analyses by their answer. */
export const feedbackCountsSchema = z.object({ correct: z.number(), incorrect: z.number() });
export type FeedbackCounts = z.infer<typeof feedbackCountsSchema>;

/** A reviewed analysis that resembles another one, with the newest word of its reviewers. */
export const similarCaseSchema = z.object({
  analysisMemoryId: idSchema,
  runId: idSchema,
  /** null for an analysis of a case. */
  logFileId: z.nullable(idSchema),
  caseId: z.optional(idSchema),
  /** Of the file, or the name of the case. */
  filename: z.string(),
  /** 0 to 1. */
  similarity: z.number(),
  /** The pattern that was taken for the cause. */
  cause: z.nullable(z.string()),
  isCorrect: z.boolean(),
  correction: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: timeSchema,
});
export type SimilarCase = z.infer<typeof similarCaseSchema>;

export const newFeedbackSchema = z.object({
  isCorrect: z.boolean('Please say whether the analysis is correct'),
  correction: z.optional(z.nullable(textSchema('Comment', LIMITS.feedback.correctionLength))),
});
