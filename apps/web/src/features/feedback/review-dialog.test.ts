import { rcaRunSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { analysisToReview, reviewAlert } from './review-dialog.tsx';

test.each([
  [[], { ok: false, problem: 'No completed RCA job found for this log file' }],
  [
    [{ status: 'failed', analysisMemoryId: 'm' }],
    { ok: false, problem: 'No completed RCA job found for this log file' },
  ],
  [
    [{ status: 'completed', analysisMemoryId: null }],
    { ok: false, problem: 'Completed RCA job found but analysis memory ID is missing' },
  ],
  [
    [
      { status: 'running' },
      { status: 'COMPLETED', analysisMemoryId: 'new' },
      { status: 'completed', analysisMemoryId: 'old' },
    ],
    { ok: true, analysisMemoryId: 'new' },
  ],
])('with the runs %o', (runs, expected) => {
  expect(analysisToReview(runs.map((run) => normaliseAnswer(rcaRunSchema, run)))).toEqual(expected);
});

test('a refused review says what the server said, else that it failed', () => {
  expect(reviewAlert(new ApiError({ status: 400, body: { error: 'Too long' }, path: '/x' }))).toBe(
    'Failed to submit feedback: Too long',
  );
  expect(reviewAlert(new ApiError({ status: 0, path: '/x' }))).toBe('Failed to submit review');
  expect(reviewAlert(new TypeError('x'))).toBe('Failed to submit review');
});
