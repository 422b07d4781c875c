import { expect, it } from 'vitest';
import { createPullProgress } from './pull-progress.ts';

const layer = (status: string, completedBytes: number | null, totalBytes: number | null) => ({
  status,
  completedBytes,
  totalBytes,
});

it.each([
  ['nothing yet', [], { phase: 'preparing', completedBytes: null, totalBytes: null }],
  [
    'the manifest',
    [layer('pulling manifest', null, null)],
    { phase: 'preparing', completedBytes: null, totalBytes: null },
  ],
  [
    'the first line of a layer',
    [layer('pulling a', null, 100)],
    { phase: 'downloading', completedBytes: 0, totalBytes: 100 },
  ],
  [
    'two layers',
    [layer('pulling a', 100, 100), layer('pulling b', 5, 50)],
    { phase: 'downloading', completedBytes: 105, totalBytes: 150 },
  ],
  [
    'a layer that begins again',
    [layer('pulling a', 60, 100), layer('pulling a', null, 100)],
    { phase: 'downloading', completedBytes: 60, totalBytes: 100 },
  ],
  [
    'the end',
    [layer('pulling a', 100, 100), layer('verifying sha256 digest', null, null)],
    { phase: 'verifying', completedBytes: 100, totalBytes: 100 },
  ],
  [
    'numbers that are none',
    [layer('pulling a', -5, 1e300)],
    { phase: 'downloading', completedBytes: 0, totalBytes: Number.MAX_SAFE_INTEGER },
  ],
  [
    'more done than there is',
    [layer('pulling a', 500, 100.4)],
    { phase: 'downloading', completedBytes: 100, totalBytes: 100 },
  ],
])('reads the progress of %s', (_name, lines, state) => {
  const progress = createPullProgress();
  for (const line of lines) progress.add(line);
  expect(progress.read()).toEqual(state);
});

it('does not grow with what a server invents', () => {
  const progress = createPullProgress();
  for (let index = 0; index < 10_000; index += 1) progress.add(layer(`pulling ${index}`, 1, 1));
  expect(progress.read().totalBytes).toBe(200);
});
