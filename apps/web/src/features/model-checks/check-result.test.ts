import type { ModelCheck } from '@rootline/contract';
import { expect, it } from 'vitest';
import { activeCheck, confirmedText, figuresOf } from './check-result.tsx';

const totals = {
  cases: 12,
  hits: 9,
  wrong: 1,
  failed: 0,
  claims: 200,
  acceptedClaims: 171,
  calls: 14,
  unreadableAnswers: 1,
  promptTokens: 40_252,
  completionTokens: 1696,
  durationMs: 84_000,
};
const check = (id: string, status: ModelCheck['status']): ModelCheck => ({
  id,
  model: 'tiny',
  status,
  casesTotal: 12,
  cases: [],
  totals,
  verdict: null,
  error: null,
  createdAt: '2026-03-01T00:00:00Z',
  completedAt: null,
});

it.each<[string, ModelCheck[], string | null]>([
  ['none', [], null],
  ['ended ones only', [check('a', 'completed'), check('b', 'failed')], null],
  ['a waiting one', [check('a', 'completed'), check('b', 'pending')], 'b'],
  ['a running one', [check('a', 'running')], 'a'],
])('the check under way among %s', (_title, checks, id) => {
  expect(activeCheck(checks)?.id ?? null).toBe(id);
});

it.each([
  [0, 0, 'none'],
  [200, 171, '86%'],
  [3, 3, '100%'],
])('of %i claims %i confirmed is %s', (claims, acceptedClaims, words) => {
  expect(confirmedText({ claims, acceptedClaims })).toBe(words);
});

it('the figures say what a check came to', () => {
  expect(figuresOf(totals).map(({ value }) => value)).toEqual([
    '9 of 12',
    '86%',
    '1',
    '14',
    '40,252 in, 1,696 out',
    '1 min 24 s',
  ]);
});
