import type { ChunkRecord, RcaRun, RunStatus } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { chunkProgress, isRunActive, newestWith, quarterOf, runNumber, runToAdopt, timeLeftMs } from './run-state.ts';

const RUNS: Pick<RcaRun, 'id' | 'status'>[] = [
  { id: 'c', status: 'failed' },
  { id: 'b', status: 'running' },
  { id: 'a', status: 'completed' },
];

test.each<[RunStatus, boolean]>([
  ['pending', true],
  ['running', true],
  ['completed', false],
  ['failed', false],
])('a run that is %s is polled: %s', (status, expected) => {
  expect(isRunActive(status)).toBe(expected);
});

describe('the list of runs', () => {
  test('gives the active run to adopt', () => expect(runToAdopt(RUNS)?.id).toBe('b'));
  test('gives none when all have ended', () => expect(runToAdopt([{ id: 'a', status: 'failed' }])).toBeNull());
  test('gives the newest completed run', () => expect(newestWith(RUNS, 'completed')?.id).toBe('a'));
  test('numbers the newest run highest', () => {
    expect(RUNS.map((run) => runNumber(RUNS, run.id))).toEqual([3, 2, 1]);
  });
});

test.each([
  [
    { currentChunk: 3, totalChunks: 8 },
    { currentChunk: 3, totalChunks: 8 },
  ],
  [
    { currentChunk: 9, totalChunks: 8 },
    { currentChunk: 8, totalChunks: 8 },
  ],
  [{ currentChunk: 0, totalChunks: 8 }, null],
  [{ currentChunk: null, totalChunks: 8 }, null],
  [{ currentChunk: 1, totalChunks: null }, null],
])('the chunk line of %o', (run, expected) => {
  expect(chunkProgress(run)).toEqual(expected);
});

type Chunk = Pick<ChunkRecord, 'state' | 'durationMs'>;

test('time left appears only once three chunks have finished, and covers what is open', () => {
  const done: Chunk = { state: 'completed', durationMs: 10_000 };
  const open: Chunk = { state: 'waiting', durationMs: null };
  const skipped: Chunk = { state: 'skipped', durationMs: null };
  expect(timeLeftMs([done, done, open])).toBeNull();
  expect(timeLeftMs([done, done, done, open, skipped, { state: 'running', durationMs: null }])).toBe(20_000);
  expect(timeLeftMs([done, done, done])).toBeNull();
});

test.each([
  [0, 0],
  [24.9, 0],
  [25, 25],
  [74, 50],
  [100, 100],
  [130, 100],
])('at %d percent the quarter %i is spoken', (percent, expected) => {
  expect(quarterOf(percent)).toBe(expected);
});
