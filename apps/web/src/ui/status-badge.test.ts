import { expect, test } from 'vitest';
import { severityHue, severityWord } from './severity-badge.tsx';
import { type StatusVocabulary, statusWord } from './status-badge.tsx';

const cases: [StatusVocabulary, string | null | undefined, string, string][] = [
  ['dashboard', null, 'PENDING', 'yellow'],
  ['dashboard', 'not_started', 'PENDING', 'yellow'],
  ['dashboard', 'pending', 'PENDING', 'yellow'],
  ['dashboard', 'processing', 'IN_PROGRESS', 'blue'],
  ['dashboard', 'running', 'IN_PROGRESS', 'blue'],
  ['dashboard', 'IN_PROGRESS', 'IN_PROGRESS', 'blue'],
  ['dashboard', 'completed', 'COMPLETED', 'green'],
  ['dashboard', 'FAILED', 'FAILED', 'red'],
  ['pre-processing', undefined, 'Not Started', 'grey'],
  ['pre-processing', 'processing', 'In Progress', 'blue'],
  ['pre-processing', 'pending', 'In Progress', 'blue'],
  ['pre-processing', 'completed', 'Success', 'green'],
  ['rca', 'not_started', 'Not Started', 'grey'],
  ['rca', 'running', 'In Progress', 'blue'],
  ['rca', 'failed', 'Failed', 'red'],
  ['run', 'idle', 'Not Started', 'grey'],
  ['run', 'pending', 'Pending', 'yellow'],
  ['run', 'processing', 'Running', 'blue'],
  ['run', 'running', 'Running', 'blue'],
  ['run', 'completed', 'Completed', 'green'],
  ['run', 'paused', 'paused', 'grey'],
];

test.each(cases)('the %s vocabulary shows %s as %s in %s', (vocabulary, value, word, hue) => {
  expect(statusWord(vocabulary, value)).toEqual({ word, hue });
});

test.each([
  ['critical', 'Critical', 'red'],
  ['HIGH', 'High', 'orange'],
  ['Medium', 'Medium', 'yellow'],
  ['low', 'Low', 'green'],
  ['odd', 'odd', 'green'],
])('the severity %s reads %s in %s', (severity, word, hue) => {
  expect(severityWord(severity)).toBe(word);
  expect(severityHue(severity)).toBe(hue);
});
