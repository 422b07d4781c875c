import type { RcaResult } from '@rootline/contract';
import { expect, test } from 'vitest';
import { markdownReport } from './markdown.ts';

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

test('no text of a log, a model or a file name becomes markup', () => {
  const text = markdownReport(result, { filename: 'a`b <b>.log', entryCount: 12, page: 'http://127.0.0.1:1/logs/x' });
  const outsideFences = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
  expect(outsideFences).not.toMatch(/(?<!\\)!\[|https:\/\/evil|(?<!\\)<script|@all|^# Heading|```/m);
  expect(text).toContain('# Root-cause analysis of ``a`b <b>.log``');
  expect(text).toContain(' 9 | ``` out of the fence\n10 | yyy');
  expect(text).toContain('model ``tiny`:1b``, parts without it');
  expect(text).toContain('| entries | 12 |');
  expect(text.split('\n').every((line) => line.length < 600)).toBe(true);
  expect(text.trimEnd().endsWith('[Open the full report](http://127.0.0.1:1/logs/x)')).toBe(true);
});
