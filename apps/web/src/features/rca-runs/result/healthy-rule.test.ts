import { expect, test } from 'vitest';
import { isHealthy } from './healthy-rule.ts';

const HEALTHY = {
  severity: 'low',
  criticalErrors: 0,
  nonCriticalErrors: 0,
  errorAnalysis: [],
  summary: 'No errors detected in 702 entries.',
  rootCause: '',
};

test.each([
  ['all conditions hold', {}, true],
  ['upper case severity', { severity: 'LOW' }, true],
  ['only the root cause says it', { summary: 'All fine.', rootCause: 'There is no error in this file' }, true],
  ['medium severity', { severity: 'medium' }, false],
  ['a critical error', { criticalErrors: 1 }, false],
  ['a non-critical error', { nonCriticalErrors: 3 }, false],
  ['an analysed pattern', { errorAnalysis: [{}] }, false],
  ['nobody says that there is no error', { summary: 'All fine.', rootCause: 'Nothing.' }, false],
  ['missing counts and list', { criticalErrors: undefined, nonCriticalErrors: null, errorAnalysis: null }, true],
])('the healthy view: %s', (_name, change, expected) => {
  expect(isHealthy({ ...HEALTHY, ...change })).toBe(expected);
});
