import { ENDPOINTS, type Endpoint, LOG_LEVELS, rcaResultSchema } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { normaliseAnswer } from './normalise-answer.ts';

const file = (fields: object) => {
  const [first] = normaliseAnswer(ENDPOINTS.listLogFiles.response, { logFiles: [fields] }).logFiles;
  return first;
};
const job = (fields: object, beside: object = {}) =>
  normaliseAnswer(ENDPOINTS.getRunStatus.response, { job: fields, ...beside }).job;
const entry = (fields: object) => {
  const [first] = normaliseAnswer(ENDPOINTS.listEntries.response, { entries: [fields] }).entries;
  return first;
};

test('an exact answer passes as it is', () => {
  const user = {
    id: 'u1',
    firstName: 'A',
    lastName: 'B',
    email: 'a@b',
    role: 'VIEWER',
    createdAt: '2026-01-01T00:00:00Z',
  };
  expect(normaliseAnswer(ENDPOINTS.getProfile.response, user)).toEqual(user);
});

test.each<[what: string, odd: object, expected: object]>([
  ['nothing but an id', { id: '1' }, { filename: '', heat: [], facts: null, severity: null, hasReview: false }],
  ['an id that is a number', { id: 7 }, { id: '7' }],
  ['a size that is a text', { size: '2048' }, { size: 2048 }],
  ['a size that is no number', { size: 'large' }, { size: 0 }],
  ['null where a number belongs', { errorCount: null }, { errorCount: 0 }],
  ['null where a list belongs', { heat: null }, { heat: [] }],
  ['an object where a text belongs', { filename: { name: 'a' } }, { filename: '{"name":"a"}' }],
  ['text where an object belongs', { facts: 'json', rcaProgress: 40 }, { facts: null, rcaProgress: null }],
  ['yes and no as texts', { hasReview: 'true', isRCAPossible: 'false' }, { hasReview: true, isRCAPossible: false }],
  ['yes and no as numbers', { hasReview: 1, isRCAPossible: 0 }, { hasReview: true, isRCAPossible: false }],
  ['no word on whether an RCA is possible', {}, { isRCAPossible: true }],
  ['a refusal of an RCA', { isRCAPossible: false }, { isRCAPossible: false }],
  ['no states', {}, { status: 'not_started', rcaAnalysisStatus: 'not_started', analysisStatus: 'PENDING' }],
  [
    'empty states',
    { status: '', rcaAnalysisStatus: null },
    { status: 'not_started', rcaAnalysisStatus: 'not_started' },
  ],
  [
    'states in other cases',
    { status: 'COMPLETED', analysisStatus: 'failed' },
    { status: 'completed', analysisStatus: 'FAILED' },
  ],
  [
    'states under other names',
    { status: 'running', rcaAnalysisStatus: 'processing' },
    { status: 'processing', rcaAnalysisStatus: 'running' },
  ],
  [
    'an idle file',
    { status: 'idle', rcaAnalysisStatus: 'IDLE' },
    { status: 'not_started', rcaAnalysisStatus: 'not_started' },
  ],
  ['no state for the dashboard', { status: 'completed' }, { analysisStatus: 'COMPLETED' }],
  ['none while it is parsed', { status: 'processing' }, { analysisStatus: 'IN_PROGRESS' }],
  ['a state that nobody knows', { status: 'archived' }, { status: 'archived' }],
  ['a field that nobody knows', { extra: 'kept' }, { extra: 'kept' }],
])('a file with %s', (_what, odd, expected) => {
  expect(file(odd)).toMatchObject(expected);
});

test.each<[what: string, odd: object, beside: object, expected: object]>([
  [
    'no chunks',
    { status: 'running', progress: 40 },
    {},
    { status: 'running', progress: 40, totalChunks: null, failedChunk: 0 },
  ],
  [
    'its chunks beside it',
    {},
    { totalChunks: 8, currentChunk: 3, failedChunk: 1 },
    { totalChunks: 8, currentChunk: 3, failedChunk: 1 },
  ],
  ['its chunks in both places', { totalChunks: 8 }, { totalChunks: 4 }, { totalChunks: 8 }],
  ['a result in text', { result: 'none' }, {}, { result: null }],
  ['a wrapped result', { result: { final: { summary: 'a' } } }, {}, { result: { summary: 'a' } }],
  ['another word for running', { status: 'Processing' }, {}, { status: 'running' }],
])('a run with %s', (_what, odd, beside, expected) => {
  expect(job(odd, beside)).toMatchObject(expected);
});

test.each<[wrapped: unknown, summary: string | undefined]>([
  [{ summary: 'a' }, 'a'],
  [{ final: { summary: 'a' } }, 'a'],
  [{ analysis: { summary: 'a' } }, 'a'],
  [{ analysis: { final: { summary: 'a' } } }, 'a'],
  [{ analysis: 'text', summary: 'a' }, 'a'],
  [null, undefined],
  ['none', undefined],
  [[], undefined],
])('the result inside %o is found', (analysis, summary) => {
  const answer = normaliseAnswer(ENDPOINTS.getRcaResult.response, { analysis });
  expect(answer.analysis?.summary).toBe(summary);
});

test('a result of a few fields has all of them', () => {
  const result = normaliseAnswer(rcaResultSchema, { severity: 'HIGH', errorAnalysis: [{ errorPattern: 'a' }] });
  expect(result).toMatchObject({ severity: 'high', criticalErrors: 0, recommendations: [], evidence: [], timings: {} });
  expect(result.confidence).toMatchObject({ reason: '' });
  expect(result.errorAnalysis).toMatchObject([{ errorPattern: 'a', relatedErrors: [], templateId: null }]);
});

test.each([
  ['error', 'ERROR'],
  ['Warning', 'WARN'],
  ['CRITICAL', 'FATAL'],
  ['notice', 'INFO'],
  ['trace', 'DEBUG'],
  ['', null],
  [null, null],
])('the level %j of an entry is %j', (level, expected) => {
  expect(entry({ id: 1, level })).toMatchObject({ id: '1', level: expected, message: '', metadata: null });
  expect([...LOG_LEVELS, null]).toContain(expected);
});

describe('a schema of', () => {
  test.each<[what: string, schema: z.ZodMiniType, odd: unknown, expected: unknown]>([
    ['a record', z.record(z.string(), z.number()), { a: '1', b: null }, { a: 1, b: 0 }],
    ['a record, given a list', z.record(z.string(), z.number()), [1], {}],
    ['a literal', z.literal(true), 'yes', true],
    ['one of two, given the second', z.union([z.number(), z.object({ a: z.string() })]), { a: 'b' }, { a: 'b' }],
    ['one of two, given neither', z.union([z.number(), z.object({ a: z.string() })]), 'x', 0],
    ['what may be missing, given null', z.object({ a: z.optional(z.string()) }), { a: null }, { a: undefined }],
  ])('%s', (_what, schema, odd, expected) => {
    expect(normaliseAnswer(schema, odd)).toEqual(expected);
  });
});

const reading = Object.entries(ENDPOINTS).filter(([, { method }]: [string, Endpoint]) => method === 'GET');

test.each(reading)('the answer of %s can be anything without harm', (_name, { response }: Endpoint) => {
  for (const odd of [null, undefined, '', 'text', 0, [], {}, [[]], { entries: 'none' }]) {
    expect(() => normaliseAnswer(response, odd)).not.toThrow();
  }
});
