import { rcaResultSchema, type Verdict } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { isUndecided, verdictHeadline } from './verdict-headline.ts';

const REASON = 'Neither a failure nor a good end can be shown.';

function resultOf(verdict: Verdict, scores: readonly number[]) {
  const candidates = scores.map((score, at) => ({ templateId: `t${at}`, score }));
  return normaliseAnswer(rcaResultSchema, {
    final: { verdict, candidates, confidence: { level: 'low', reason: REASON } },
  });
}

test.each<[Verdict, number[], string, boolean]>([
  ['clear', [9], 'disk is full', false],
  ['effect', [9], 'disk is full', false],
  ['unclear', [9], 'No single cause stands out. One place to look', true],
  ['unclear', [5, 4], 'No single cause stands out. Two places to look', true],
  ['unclear', [4, 3, 2, 1], 'No single cause stands out. Three places to look', true],
  ['not-judged', [4], REASON, true],
])('the head of a result that is %s, with candidates of %o, says: %s', (verdict, scores, head, undecided) => {
  const result = resultOf(verdict, scores);
  expect(verdictHeadline(result, 'disk is full')).toBe(head);
  expect(isUndecided(result)).toBe(undecided);
});
