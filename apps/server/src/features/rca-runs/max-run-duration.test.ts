import { LIMITS } from '@rootline/contract';
import { expect, test } from 'vitest';
import { MAX_JOB_SECONDS, maxRunSeconds } from './max-run-duration.ts';

const most = LIMITS.rca.timeoutSeconds.panelMax;

test.each([
  ['one pack at the longest timeout of the panel', { timeoutSeconds: most, chunking: false, maxChunks: 32 }, 21_680],
  ['eight chunks at the default timeout', { timeoutSeconds: 120, chunking: true, maxChunks: 8 }, 5360],
  [
    'the default chunks at the longest timeout of the panel',
    { timeoutSeconds: most, chunking: true, maxChunks: 8 },
    79_280,
  ],
  [
    'the default chunks at the longest timeout that is accepted',
    { timeoutSeconds: LIMITS.rca.timeoutSeconds.max, chunking: true, maxChunks: 8 },
    79_280,
  ],
])('%s is bounded', (_name, options, seconds) => {
  expect(maxRunSeconds(options)).toBe(seconds);
  expect(maxRunSeconds(options)).toBeLessThan(MAX_JOB_SECONDS);
});

test('the most chunks at the longest timeout of the panel could pass a day', () => {
  const seconds = maxRunSeconds({
    timeoutSeconds: most,
    chunking: true,
    maxChunks: LIMITS.rca.chunks.max,
  });
  expect(seconds).toBeGreaterThan(MAX_JOB_SECONDS);
});
