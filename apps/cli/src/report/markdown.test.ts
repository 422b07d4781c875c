import type { RcaResult } from '@rootline/contract';
import { expect, test } from 'vitest';
import { fullReport } from './full-report.ts';
import { markdownReport } from './markdown.ts';
import { PLAIN } from './terminal-style.ts';

const HOSTILE = '![x](https://evil.example/?q=1) <script> @all\n# Heading ```';

const result: RcaResult = {
  summary: HOSTILE,
  rootCause: HOSTILE,
  severity: 'high',
  criticalErrors: 1,
  nonCriticalErrors: 2,
  errorCount: 3,
  warningCount: 4,
  errorAnalysis: [],
  recommendations: [HOSTILE],
  rawLLMResponse: '',
  analysisMode: 'llm-partial',
  confidence: { level: 'low', reason: HOSTILE },
  candidates: [],
  cascade: [],
  alternatives: [],
  evidence: [
    {
      id: 'E1',
      why: HOSTILE,
      templateId: null,
      lines: [
        { line: 9, text: '``` \u001b[31mout of the fence', level: null, timestamp: null },
        { line: 10, text: 'y'.repeat(2000), level: null, timestamp: null },
      ],
    },
  ],
  verification: { claims: 0, accepted: 0, rejected: [] },
  coverage: { signalEntries: 0, coveredEntries: 0, chunksTotal: 0, chunksSkipped: 0, chunksFailed: 0 },
  model: 'tiny`:1b',
  promptVersion: null,
  schemaVersion: null,
  usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
  timings: {},
};

const line = (number: number, text: string) => ({ line: number, text, level: null, timestamp: null });
const opined: RcaResult = {
  ...result,
  secondOpinion: {
    verdict: 'differs',
    model: { why: HOSTILE, lines: [line(3, 'disk is full')] },
    statistics: { why: 'it is rare', lines: [line(14, 'pool is empty')] },
    comment: '[unproven] The disk came first.',
  },
  search: {
    calls: 2,
    refused: 1,
    lines: 4,
    ended: 'The search reached its limit',
    asked: [
      { question: 'Lines with "<script>"', answer: '4 lines contain it.' },
      { question: 'find', answer: 'The arguments are not valid JSON.' },
    ],
  },
};

const SOURCE = { filename: 'a.log', entryCount: null, page: null };

test.each([
  ['Markdown', (told: RcaResult) => markdownReport(told, SOURCE)],
  ['text', (told: RcaResult) => fullReport(told, SOURCE, null, PLAIN)],
])('a report as %s tells the second opinion of a model with both sides, and its search call by call', (_, report) => {
  const text = report(opined).replaceAll('\\', '');
  for (const part of [
    'Second opinion',
    'The model and the statistical analysis name different causes.',
    'disk is full',
    'it is rare',
    'pool is empty',
    '[unproven] The disk came first.',
    'Model search',
    'The model made 2 search calls and saw 4 lines. 1 call could not be answered. The search reached its limit.',
    '- find: The arguments are not valid JSON.',
  ])
    expect(text).toContain(part);
  expect(report(result)).not.toMatch(/Second opinion|Model search/);
});

test('no text of a log, a model or a file name becomes markup', () => {
  const text = markdownReport(opined, { filename: 'a`b <b>.log', entryCount: 12, page: 'http://127.0.0.1:1/logs/x' });
  const outsideFences = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
  expect(outsideFences).not.toMatch(/(?<!\\)!\[|https:\/\/evil|(?<!\\)<script|@all|^# Heading|```/m);
  expect(text).toContain('# Root-cause analysis of ``a`b <b>.log``');
  expect(text).toContain(' 9 | ``` out of the fence\n10 | yyy');
  expect(text).toContain('model ``tiny`:1b``, partly without it');
  expect(text).toContain('| entries | 12 |');
  expect(text.split('\n').every((line) => line.length < 600)).toBe(true);
  expect(text.trimEnd().endsWith('[Open the full report](http://127.0.0.1:1/logs/x)')).toBe(true);
});
