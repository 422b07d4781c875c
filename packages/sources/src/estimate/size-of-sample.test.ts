import { describe, expect, it } from 'vitest';
import { sampleStreams } from './sample-streams.ts';
import { type LineSample, sizeOfSample } from './size-of-sample.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
/** Lines of 100 bytes, one each `stepMs`, the last one `endedMs` ago. */
function sample(count: number, stepMs: number, more: Partial<LineSample> & { endedMs?: number } = {}): LineSample {
  const { endedMs = 0, ...rest } = more;
  const lines = Array.from({ length: count }, (_, n) => ({ atMs: NOW - endedMs - (count - n) * stepMs, bytes: 100 }));
  return { lines, isWhole: false, takenAtMs: NOW, ...rest };
}
const LAST_15 = { sinceMs: NOW - 15 * MINUTE, untilMs: NOW };

describe('the size of a window', () => {
  it.each<[string, LineSample, number]>([
    ['goes by the rate of the last lines', sample(200, 100), 9000],
    ['is counted where the last lines reach back to its beginning', sample(200, 10_000), 90],
    ['is counted where there are no other lines', sample(50, 100, { isWhole: true }), 50],
    ['is nothing where the last line is older', sample(200, 100, { endedMs: 3_600_000 }), 0],
    ['is nothing where there are no lines', sample(0, 1, { isWhole: true }), 0],
    ['goes by one second at least', sample(200, 0), 180_000],
  ])('%s', (_what, lines, expected) => {
    expect(sizeOfSample(lines, LAST_15)).toEqual({ bytes: expected * 100, lines: expected, isLeast: false });
  });

  it('goes by the present rate for a time that is over', () => {
    const hourAgo = { sinceMs: NOW - 61 * MINUTE, untilMs: NOW - 60 * MINUTE };
    expect(sizeOfSample(sample(200, 100), hourAgo)).toMatchObject({ lines: 600 });
  });

  it('of many streams is that of a few of them, times their number', async () => {
    const asked: number[] = [];
    const streams = Array.from({ length: 100 }, (_, n) => n);
    const size = await sampleStreams(streams, async (stream) => {
      asked.push(stream);
      return { bytes: 10, lines: 1, isLeast: stream === 0 };
    });
    expect(asked.length).toBeLessThanOrEqual(9);
    expect(Math.max(...asked)).toBeGreaterThan(80);
    expect(size).toEqual({ bytes: 1000, lines: 100, isLeast: true });
    expect(await sampleStreams([], async () => size)).toEqual({ bytes: 0, lines: 0, isLeast: false });
  });
});
