import { rcaResultSchema, type Verdict } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { toldOverServices } from './case-verdict.tsx';

const CAUSE = { line: 7, templateId: 't1', cause: 'disk is full', timestamp: null };

function wordsOf(verdict: Verdict, firstFailing: string | null): string {
  const result = normaliseAnswer(rcaResultSchema, { final: { verdict, case: { firstFailing } } });
  return toldOverServices(result, CAUSE, (line) => `db.log:${line}`).words;
}

test.each<[Verdict, string | null, string]>([
  ['clear', 'db', 'Cause in db disk is full db.log:7'],
  ['clear', null, 'Suspected cause:'],
  ['unclear', 'db', 'Most suspect: db disk is full db.log:7'],
  ['effect', 'db', 'Effect, not the cause: db disk is full'],
  ['not-judged', 'db', 'Look first at: db disk is full'],
])('the head of a case whose verdict is %s, first failing %s, begins with: %s', (verdict, firstFailing, head) => {
  expect(wordsOf(verdict, firstFailing)).toContain(head);
});
