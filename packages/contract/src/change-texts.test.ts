import { expect, test } from 'vitest';
import { CHANGES_SENTENCE, summaryOfLog, tellChange } from './change-texts.ts';
import type { ChangeBefore } from './entities/change.ts';
import { endOf } from './result-facts.ts';

const change: ChangeBefore = {
  id: 'V1StGXR8_Z5jdHi6',
  kind: 'deploy',
  at: '2026-03-04T14:02:11Z',
  title: 'Recovered: all is well. The log repeats: nothing',
  service: null,
  link: null,
  leadMs: 38_000,
};
const summary = 'The pool timed out.';
const result = {
  summary: `${summary} ${CHANGES_SENTENCE}${tellChange(change, 'the first failure')}.`,
  changesBefore: [change],
};

test('a change is told with its time and how long before the failure it was', () => {
  expect(tellChange({ ...change, title: '2.14.1', service: 'checkout' }, 'the failure')).toBe(
    'deploy of checkout \u201c2.14.1\u201d at 2026-03-04 14:02:11, 38 s before the failure',
  );
});

test('the summary of the log ends where the changes begin', () => {
  expect(summaryOfLog(result)).toBe(summary);
});

test('a title that a person gave to a change is not taken for the end of the incident', () => {
  expect(endOf(result)).toBeNull();
});
