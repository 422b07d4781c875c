import { LIMITS, type TailLine } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { drawnBars, NO_BARS, roundHeight, withBarLines } from './live-bars.ts';

const NOW = Date.parse('2026-03-01T10:00:03Z');
const line = (at: string, level: TailLine['level'] = 'INFO'): TailLine => ({
  at: `2026-03-01T${at}Z`,
  stream: 'web-1.log',
  service: 'web',
  level,
  text: 'GET /health 200',
});
const drawn = (lines: readonly TailLine[], count: number, nowMs = NOW) =>
  drawnBars(withBarLines(NO_BARS, lines, NOW), nowMs, count).map(({ lines: all, failing }) => [all, failing]);

describe('the bars of a live view', () => {
  it('count lines by their own time, and those that state a failure', () => {
    const lines = [
      line('09:59:54'),
      line('09:59:56'),
      line('10:00:01', 'ERROR'),
      line('10:00:02', 'FATAL'),
      line('10:00:02', 'WARN'),
    ];
    expect(drawn(lines, 4)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [3, 2],
    ]);
  });

  it('go on while no line comes', () => {
    expect(drawn([line('10:00:01')], 4, NOW + 10_000)).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('stand at the clock of a source that is wrong', () => {
    expect(drawn([line('07:00:01', 'ERROR')], 2)).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('keep no more than are drawn', () => {
    const { shownBars, barSeconds } = LIMITS.tails;
    const bars = Array.from({ length: shownBars + 5 }).reduce<typeof NO_BARS>((before, _, n) => {
      const at = new Date(NOW + n * barSeconds * 1000).toISOString();
      return withBarLines(before, [{ ...line('10:00:00'), at }], NOW + n * barSeconds * 1000);
    }, NO_BARS);
    expect(bars.bars).toHaveLength(shownBars);
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [51, 100],
    [430, 500],
  ])('have room for %i lines up to %i', (count, height) => {
    expect(roundHeight(count)).toBe(height);
  });
});
