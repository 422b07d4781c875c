import { rcaResultSchema, type Verdict } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { headOfCase } from './case-verdict.tsx';

test.each<[Verdict, string | null, string]>([
  ['clear', 'db', 'Cause in'],
  ['clear', null, 'Suspected cause:'],
  ['effect', 'db', 'Effect, not the cause:'],
])('the head of a case whose verdict is %s, first failing %s, begins with: %s', (verdict, firstFailing, head) => {
  const result = normaliseAnswer(rcaResultSchema, { final: { verdict, case: { firstFailing } } });
  expect(headOfCase(result)).toBe(head);
});
