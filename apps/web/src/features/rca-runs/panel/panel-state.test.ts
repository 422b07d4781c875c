import type { RcaRun } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { panelState } from './panel-state.ts';

const run = (id: string, status: RcaRun['status'], change: Partial<RcaRun> = {}): RcaRun => ({
  id,
  logFileId: 'f1',
  status,
  progress: status === 'completed' ? 100 : 0,
  error: null,
  createdAt: '2026-03-01T00:00:00Z',
  startedAt: null,
  completedAt: null,
  totalChunks: null,
  currentChunk: null,
  failedChunk: 0,
  analysisMemoryId: null,
  analysisMode: 'llm',
  model: 'm',
  hasReview: false,
  result: null,
  ...change,
});
const NONE = { listed: [], followed: null, isStarting: false, startFailure: null, checkFailure: null };
const first = run('r1', 'completed');

describe('the success text', () => {
  test('stands beside the result of the newest run', () => {
    expect(panelState({ ...NONE, listed: [first] })).toMatchObject({ isCompletedNewest: true, failure: null });
  });

  test.each([
    ['a later failure', { listed: [run('r2', 'failed', { error: 'The model timed out' }), first] }],
    ['a later cancel', { listed: [run('r2', 'failed', { error: 'Cancelled by Ada' }), first] }],
    ['a start that was refused', { listed: [first], startFailure: { reason: 'The queue is full' } }],
    ['a later run under way', { listed: [first], followed: { id: 'r2', checked: null } }],
    ['a run that is being started', { listed: [first], isStarting: true }],
  ])('never stands beside %s, and the earlier report stays', (_name, change) => {
    const state = panelState({ ...NONE, ...change });
    expect(state.isCompletedNewest).toBe(false);
    expect(state.completed?.id).toBe('r1');
  });
});

describe('a failure', () => {
  test('of a run has its reason and leads to its calls', () => {
    const listed = [run('r2', 'failed', { error: 'The model timed out' }), first];
    expect(panelState({ ...NONE, listed }).failure).toEqual({
      message: 'The model timed out',
      reason: null,
      runId: 'r2',
    });
  });

  test('without a reason has the specified words, and one without a model no calls', () => {
    const listed = [run('r2', 'failed', { analysisMode: 'statistical' })];
    expect(panelState({ ...NONE, listed }).failure).toMatchObject({ message: 'RCA analysis failed', runId: null });
  });

  test('to start says why', () => {
    const state = panelState({ ...NONE, startFailure: { reason: 'The queue is full' } });
    expect(state).toMatchObject({
      status: 'failed',
      failure: { message: 'Failed to start new RCA analysis', reason: 'The queue is full' },
    });
  });

  test('to check leaves the run where it was', () => {
    const followed = { id: 'r2', checked: run('r2', 'running', { progress: 40 }) };
    const state = panelState({ ...NONE, followed, checkFailure: { reason: null } });
    expect(state.failure?.message).toBe('Failed to check job status');
    expect(state.active?.run?.progress).toBe(40);
  });
});

test('the list of runs is as live as the check of the one that is followed', () => {
  const listed = [run('r2', 'pending'), first];
  const checked = run('r2', 'running', { progress: 60, totalChunks: 8, currentChunk: 5 });
  const [newest] = panelState({ ...NONE, listed, followed: { id: 'r2', checked } }).runs;
  expect(newest).toMatchObject({ status: 'running', progress: 60, totalChunks: 8, currentChunk: 5 });
});

test('a followed run that has ended is followed no more', () => {
  const followed = { id: 'r1', checked: first };
  expect(panelState({ ...NONE, listed: [run('r1', 'running')], followed })).toMatchObject({
    active: null,
    status: 'completed',
    isCompletedNewest: true,
  });
});
