import { expect, test } from 'vitest';
import { type Ballot, voteOnCause } from './vote-on-cause.ts';

const ballot = (name: string, template: number | null): Ballot => ({
  text: name,
  verified: {
    summary: '',
    why: '',
    cause: template === null ? { kind: 'unknown' } : { kind: 'line', line: template * 100, template },
    evidence: [],
    confidence: 'medium',
    severity: 'medium',
    advice: [],
    findings: [],
    held: 0,
    contradicted: 0,
    said: '',
  },
});

test.each([
  ['the cause of two of three', [4, 7, 7], 'b'],
  ['the first of those that agree', [7, 4, 7], 'a'],
  ['the first answer when no two agree', [4, 7, 9], 'a'],
  ['an answer that names one before the first that names none', [null, 7, null], 'b'],
  ['the first answer when none names one', [null, null, null], 'a'],
  ['the only answer', [4], 'a'],
])('what is believed is %s', (_, causes, name) => {
  const [first, ...others] = causes.map((cause, i) => ballot('abc'.charAt(i), cause));
  expect(first === undefined ? null : voteOnCause(first, others).text).toBe(name);
});
