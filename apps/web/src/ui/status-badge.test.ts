import { expect, test } from 'vitest';
import { severityHue, severityWord } from './severity-badge.tsx';
import { type StatusVocabulary, type StatusWord, statusWord } from './status-badge.tsx';

test.each<[StatusVocabulary, StatusWord, string, string]>([
  ['dashboard', 'PENDING', 'PENDING', 'yellow'],
  ['dashboard', 'IN_PROGRESS', 'IN_PROGRESS', 'blue'],
  ['dashboard', 'COMPLETED', 'COMPLETED', 'green'],
  ['dashboard', 'FAILED', 'FAILED', 'red'],
  ['pre-processing', 'not_started', 'Not Started', 'grey'],
  ['pre-processing', 'processing', 'In Progress', 'blue'],
  ['pre-processing', 'pending', 'In Progress', 'blue'],
  ['pre-processing', 'completed', 'Success', 'green'],
  ['rca', 'not_started', 'Not Started', 'grey'],
  ['rca', 'running', 'In Progress', 'blue'],
  ['rca', 'failed', 'Failed', 'red'],
  ['run', 'not_started', 'Not Started', 'grey'],
  ['run', 'pending', 'Pending', 'yellow'],
  ['run', 'running', 'Running', 'blue'],
  ['run', 'completed', 'Completed', 'green'],
  // The word of some other backend.
  ['run', 'paused' as StatusWord, 'paused', 'grey'],
])('the %s vocabulary shows %s as %s in %s', (vocabulary, value, word, hue) => {
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
