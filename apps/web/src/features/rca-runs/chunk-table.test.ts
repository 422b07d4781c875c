import type { ChunkRecord } from '@rootline/contract';
import { expect, test } from 'vitest';
import { chunkCells, countedCells } from './chunk-table.tsx';

const chunk = (number: number, state: ChunkRecord['state'], errorCount = 0): ChunkRecord => ({
  number,
  state,
  lineStart: (number - 1) * 100 + 1,
  lineEnd: number * 100,
  errorCount,
  durationMs: state === 'completed' ? 12_000 : null,
  error: state === 'failed' ? 'timeout' : null,
});

test('while a run is active no chunk is tinted', () => {
  expect(chunkCells([chunk(1, 'completed', 50), chunk(2, 'running')], true).map((cell) => cell.heat)).toEqual([
    null,
    null,
  ]);
});

test('afterwards the densest chunk is the hottest', () => {
  const cells = chunkCells([chunk(1, 'completed', 50), chunk(2, 'completed', 25), chunk(3, 'skipped')], false);
  expect(cells.map((cell) => cell.heat)).toEqual([1, 0.5, 0]);
});

test('a file without errors stays cold', () => {
  expect(chunkCells([chunk(1, 'completed')], false)[0]?.heat).toBe(0);
});

test('a cell says its chunk, state, lines, errors, duration and failure', () => {
  expect(chunkCells([chunk(2, 'completed', 3)], true)[0]?.label).toBe(
    'Chunk 2, done, lines 101 to 200, 3 errors, 12 s',
  );
  expect(chunkCells([chunk(1, 'failed')], true)[0]?.label).toBe('Chunk 1, failed, lines 1 to 100, 0 errors, timeout');
});

test('a backend that only counts gets its cells by position', () => {
  expect(countedCells({ currentChunk: 2, totalChunks: 3 }).map((cell) => cell.state)).toEqual([
    'completed',
    'running',
    'waiting',
  ]);
});
