import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  feedbackCountsSchema,
  feedbackSchema,
  newFeedbackSchema,
  placedFeedbackSchema,
  similarCaseSchema,
} from '../entities/feedback.ts';
import { idSchema } from '../primitives.ts';

const params = z.object({ analysisMemoryId: idSchema });

export const listFeedback = defineEndpoint({
  method: 'GET',
  path: '/analyses/:analysisMemoryId/feedback',
  summary: 'Reviews of an analysis, yours first, then newest first',
  permission: 'feedback.read',
  params,
  response: z.object({ feedback: z.array(feedbackSchema) }),
});

export const listSimilarCases = defineEndpoint({
  method: 'GET',
  path: '/analyses/:analysisMemoryId/similar',
  summary: 'Reviewed analyses of incidents that resemble this one, best first',
  permission: 'feedback.read',
  params,
  response: z.object({ cases: z.array(similarCaseSchema) }),
});

export const giveFeedback = defineEndpoint({
  method: 'POST',
  path: '/analyses/:analysisMemoryId/feedback',
  summary: 'Submit whether an analysis was correct; a second review by the same user replaces the first',
  permission: 'feedback.give',
  params,
  body: newFeedbackSchema,
  response: z.object({ feedback: feedbackSchema }),
});

export const exportFeedback = defineEndpoint({
  method: 'GET',
  path: '/analyses/export/all',
  summary: 'All reviews',
  permission: 'feedback.export',
  response: z.object({ feedback: z.array(placedFeedbackSchema) }),
});

export const countFeedback = defineEndpoint({
  method: 'GET',
  path: '/analyses/feedback/counts',
  summary: 'How many reviews mark an analysis correct, and how many incorrect',
  permission: 'feedback.export',
  response: feedbackCountsSchema,
});
