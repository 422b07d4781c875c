import type { LlmCall } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { type CallFilter, distinct, filterCalls, isFiltered, successShare } from './filter-calls.ts';

const call = (id: string, change: Partial<LlmCall> = {}) => ({
  id,
  callType: 'general' as const,
  status: 200,
  model: 'small',
  logFileId: null,
  jobId: null,
  timestamp: '2026-11-20T09:00:00Z',
  ...change,
});
const calls = [
  call('a', { callType: 'rca_analysis', logFileId: 'f1', jobId: 'j1' }),
  call('b', { status: 504, timestamp: '2026-11-20T09:10:00Z' }),
  call('c', { status: 0, model: 'large', timestamp: '2026-11-20T09:20:00Z' }),
  call('d', { model: null, timestamp: 'no time' }),
];

describe('the calls that are listed', () => {
  test.each<[string, CallFilter, string[]]>([
    ['are all without a filter', {}, ['a', 'b', 'c', 'd']],
    ['are of one type', { type: 'rca_analysis' }, ['a']],
    ['have failed', { status: 'error' }, ['b']],
    ['are under way', { status: 'running' }, ['c']],
    ['are of one model', { model: 'large' }, ['c']],
    ['are of one file', { file: 'f1' }, ['a']],
    ['are of one job', { job: 'j1' }, ['a']],
    [
      'lie in a window, with those of unknown time',
      { from: '2026-11-20T09:05:00Z', to: '2026-11-20T09:10:00Z' },
      ['b', 'd'],
    ],
    ['pass every part', { status: 'success', model: 'large' }, []],
    ['are all when a time cannot be read', { from: 'yesterday' }, ['a', 'b', 'c', 'd']],
  ])('%s', (_name, filter, ids) => {
    expect(filterCalls(calls, filter).map(({ id }) => id)).toEqual(ids);
  });
});

test.each<[CallFilter, boolean]>([
  [{}, false],
  [{ call: ['a'] }, false],
  [{ status: 'error' }, true],
])('%o narrows the list: %s', (filter, expected) => {
  expect(isFiltered(filter)).toBe(expected);
});

test.each([
  [[200, 200, 500, 0], 2 / 3],
  [[200], 1],
  [[0], null],
  [[], null],
])('of calls with %o the share of success is %s', (statuses, share) => {
  expect(successShare(statuses.map((status) => ({ status })))).toBe(share);
});

test('values are offered once and in order', () => {
  expect(distinct(['b', null, 'a', 'b', ''])).toEqual(['a', 'b']);
});
