import { rcaResultSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { cutAtWord } from './cited-text.ts';
import { causeText, isHealthy, missingNames, verdictOf } from './verdict.ts';

const line = (text: string) => ({ line: 1851, text, level: 'WARN' as const, timestamp: '2026-03-02T09:23:00Z' });
const cited = (text: string) => [{ id: 'E1', why: '', templateId: 't1', lines: [line(text)] }];
const candidate = {
  templateId: 't1',
  pattern: 'p',
  component: null,
  lines: [],
  firstOccurrence: null,
  count: 1,
  score: 1,
  reasons: [],
};

test('the verdict names the suspected line with its own values', () => {
  const evidence = cited('2026-03-02T09:23:00.850Z WARN [config] pool.maximumSize changed from 40 to 2');
  expect(verdictOf({ evidence, candidates: [candidate] })).toEqual({
    cause: 'pool.maximumSize changed from 40 to 2',
    line: 1851,
    timestamp: '2026-03-02T09:23:00Z',
  });
});

test.each([
  ['[exec-3] org.shop.Mail - refused', 'org.shop.Mail', 'refused'],
  ['nginx: refused', 'nginx', 'refused'],
  ['nginx-proxy refused', 'nginx', 'nginx-proxy refused'],
  ['mx1 postfix/qmgr[4634]: fatal: no room', 'postfix/qmgr', 'fatal: no room'],
  ['worker  job 3 failed', 'worker', 'job 3 failed'],
  ['worker job 3 failed', 'worker', 'worker job 3 failed'],
  ['10 refused', null, '10 refused'],
])('a cause is told without who wrote it: %j of %j', (text, component, expected) => {
  expect(causeText(text, component)).toBe(expected);
});

test('without a candidate or a line there is no verdict', () => {
  expect(verdictOf({ evidence: cited('a'), candidates: [] })).toBeNull();
  expect(verdictOf({ evidence: [], candidates: [candidate] })).toBeNull();
});

test('of refused claims the names that the file does not hold are told, each once', () => {
  const refused = (reason: string) => ({ claim: 'c', reason, where: 'w' });
  const rejected = [
    refused('Not in the log: db-99, replication lag'),
    refused('Not in the log: db-99'),
    refused('The log contains failures'),
  ];
  expect(missingNames(rejected)).toEqual({ names: ['db-99', 'replication lag'], others: 1 });
});

test.each([
  ['short', 10, 'short', true],
  ['just a little longer', 18, 'just a little longer', true],
  ['one two three four five', 10, 'one two', false],
  ['set `pool.max = 40` and reload the service', 14, 'set', false],
  ['x'.repeat(30), 10, 'x'.repeat(10), false],
])('%j cut near %d is %j', (words, most, head, isWhole) => {
  expect(cutAtWord(words, most)).toEqual({ head, isWhole });
});

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
  expect(isHealthy(normaliseAnswer(rcaResultSchema, { ...HEALTHY, ...change }))).toBe(expected);
});

test('a list of short lines is cut by the rows that it takes', () => {
  const list = 'Line 7: full\nThen: closed\nWhy:\n• new\n• rare\n• an error';
  expect(cutAtWord(list, 280)).toEqual({ head: list, isWhole: true });
  expect(cutAtWord(list, 280, 72)).toEqual({ head: 'Line 7: full\nThen: closed\nWhy:', isWhole: false });
  expect(cutAtWord('a b', 280, 72)).toEqual({ head: 'a b', isWhole: true });
});
