import { expect, test } from 'vitest';
import { runningCells } from './running-now.tsx';

test.each([
  [null, []],
  [{ currentChunk: 1, totalChunks: null }, []],
  [{ currentChunk: null, totalChunks: 2 }, ['waiting', 'waiting']],
  [{ currentChunk: 2, totalChunks: 3 }, ['completed', 'running', 'waiting']],
])('of %o the chunks are %o', (progress, states) => {
  expect(runningCells(progress).map(({ state }) => state)).toEqual(states);
});
