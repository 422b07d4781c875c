import { expect, test } from 'vitest';
import { alternativesOnce, causeOnce, reasonsOnce } from './said-once.ts';

const summary = 'No single cause stands out. Most suspect: “E assert 2 == 3” (line 4). 3 failing entries.';

test.each(['Line 4', 'Line 4, 2026-03-06 16:20:52', 'Line 4, 2026-03-06 16:20:52 (ERROR, tests)'])(
  'a row of the root cause that the summary quotes is left out: %s',
  (place) => {
    const rootCause = `${place}: “E assert 2 == 3”\nThen, line 5: “test_a.py:8: AssertionError”`;
    expect(causeOnce({ summary, rootCause })).toBe('Then, line 5: “test_a.py:8: AssertionError”');
  },
);

test.each(['Line 4: “E assert 2 == 3”', 'The assertion failed.', 'Line 9: “another text”\nIt names, line 5: “x”'])(
  'the root cause %j stays whole',
  (rootCause) => {
    expect(causeOnce({ summary, rootCause })).toBe(rootCause);
  },
);

test('a reason that the root cause lists is not repeated at its candidate', () => {
  const rootCause = 'Why this is suspected:\n• rare: 1 entry\nInferred; not proven.';
  expect(reasonsOnce({ reasons: ['rare: 1 entry', 'new'] }, { rootCause })).toEqual(['new']);
});

test('a candidate that is shown is no other cause as well', () => {
  const alternatives = ['a', 'b'].map((templateId) => ({ templateId, pattern: templateId, why: '' }));
  expect(alternativesOnce({ alternatives }, [{ templateId: 'a' }]).map(({ templateId }) => templateId)).toEqual(['b']);
});
