import { describe, expect, it } from 'vitest';
import { failed, type LlmFailure } from './failure.ts';
import { retryWaitMs } from './retry-policy.ts';

const fresh = { retries: 0, loadings: 0, remainingMs: 100_000 };

describe('the retry policy', () => {
  it.each<{ name: string; failure: LlmFailure; waits: (number | null)[] }>([
    { name: 'no connection', failure: failed('network', '', { beforeAnyByte: true }), waits: [1000, 4000, null] },
    { name: 'a connection lost in the answer', failure: failed('network', ''), waits: [null] },
    { name: 'busy', failure: failed('busy', ''), waits: [1000, 4000, null] },
    { name: 'busy with Retry-After', failure: failed('busy', '', { retryAfterSeconds: 9 }), waits: [9000, 9000, null] },
    { name: 'a failing server', failure: failed('server', ''), waits: [1000, 4000, null] },
    { name: 'a time limit', failure: failed('timeout', ''), waits: [null] },
    { name: 'a stall', failure: failed('stalled', ''), waits: [null] },
    { name: 'a cancelled call', failure: failed('cancelled', ''), waits: [null] },
    { name: 'a missing key', failure: failed('auth', ''), waits: [null] },
    { name: 'a missing model', failure: failed('model-missing', ''), waits: [null] },
    { name: 'a refused request', failure: failed('request', ''), waits: [null] },
    { name: 'an overflow', failure: failed('context-overflow', ''), waits: [null] },
    { name: 'unusable output', failure: failed('bad-output', ''), waits: [null] },
    { name: 'no model server', failure: failed('protocol', ''), waits: [null] },
  ])('waits for $name: $waits', ({ failure, waits }) => {
    expect(waits.map((_wait, retries) => retryWaitMs(failure, { ...fresh, retries }, 0))).toEqual(waits);
  });

  it('goes on while a model is being loaded, at most five seconds apart', () => {
    const loading = failed('busy', '', { isLoading: true });
    const waits = [0, 1, 2, 3, 9].map((loadings) => retryWaitMs(loading, { ...fresh, loadings }, 0));
    expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
  });

  it('adds at most a quarter, so that many callers do not come back at once', () => {
    expect(retryWaitMs(failed('busy', ''), fresh, 0.999)).toBeLessThanOrEqual(1250);
  });

  it('gives up when the wait does not fit into the time left', () => {
    expect(retryWaitMs(failed('busy', ''), { ...fresh, remainingMs: 1000 }, 0)).toBeNull();
  });
});
