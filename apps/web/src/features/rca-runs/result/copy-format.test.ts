import { type RcaResult, rcaResultSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { copiedText, resultLink } from './copy-format.ts';

const result = normaliseAnswer(rcaResultSchema, {
  summary: 'Checkout was down.',
  rootCause: 'The pool was empty.\u001b[31m',
  severity: 'high',
  recommendations: ['Raise `pool.max=40`'],
  evidence: [
    {
      id: 'e',
      why: 'w',
      templateId: null,
      lines: [{ line: 7, text: 'could not `acquire`', level: 'ERROR', timestamp: null }],
    },
  ],
});

test('an incident note holds severity, cause, lines and advice, and no control characters', () => {
  if (result === null) throw new Error('The result was not read');
  const copied = { result, filename: 'app.log', clock: fileClock('utc', null), link: 'http://x/logs' };
  const note = copiedText('markdown', copied);
  for (const part of [
    '# RCA result: app.log',
    'Log times are shown in UTC',
    'Severity: High',
    '## Root Cause\nThe pool was empty.',
    '- L7',
    '`` could not `acquire` ``',
    '1. Raise `pool.max=40`',
  ]) {
    expect(note).toContain(part);
  }
  expect(note).not.toContain('\u001b');
  expect(copiedText('plain', copied)).toContain('ROOT CAUSE\nThe pool was empty.');
  expect(JSON.parse(copiedText('json', copied))).toMatchObject({ summary: 'Checkout was down.' });
  expect(copiedText('link', copied)).toBe('http://x/logs');
});

test("an incident note keeps the marks of a model's sentences and says what they mean", () => {
  if (result === null) throw new Error('The result was not read');
  const marked = {
    ...result,
    summary: '[general] Pools end.',
    verification: { claims: 1, accepted: 0, marked: 1, rejected: [] },
  };
  for (const format of ['markdown', 'plain'] as const) {
    const note = copiedText(format, { result: marked, filename: 'a', clock: fileClock('utc', null), link: '' });
    expect(note).toContain('[general] Pools end.');
    expect(note).toContain("[general]: the model's general knowledge");
  }
});

test('a link names the run and opens the result', () => {
  expect(resultLink('http://x/logs?file=f&line=3', 'r1')).toBe('http://x/logs?file=f&line=3&dialog=rca-result&run=r1');
  expect(resultLink('http://x/logs/f?dialog=rca-result', null)).toBe('http://x/logs/f?dialog=rca-result');
});

test('an incident note tells the second opinion of a model with both sides, and its search call by call', () => {
  if (result === null) throw new Error('The result was not read');
  const line = (number: number, text: string) => ({ line: number, text, level: null, timestamp: null });
  const opined: RcaResult = {
    ...result,
    secondOpinion: {
      verdict: 'differs',
      model: { why: 'The disk was full.', lines: [line(3, 'no `space` left')] },
      statistics: { why: 'it is rare', lines: [line(14, 'pool is empty')] },
      comment: '',
    },
    search: {
      calls: 1,
      refused: 0,
      lines: 3,
      ended: null,
      asked: [{ question: 'Lines with "disk"', answer: '3 lines contain it.' }],
    },
  };
  const note = copiedText('markdown', { result: opined, filename: 'a', clock: fileClock('utc', null), link: '' });
  for (const part of [
    '## Second opinion\nThe model and the statistical analysis name different causes.\nModel: The disk was full.\n- L3',
    '`` no `space` left ``\nStatistics: it is rare\n- L14',
    '## Model search\nThe model made 1 search call and saw 3 lines.\n1. Lines with "disk": 3 lines contain it.',
  ])
    expect(note).toContain(part);
  expect(note).not.toContain('having seen the ranking');
});
