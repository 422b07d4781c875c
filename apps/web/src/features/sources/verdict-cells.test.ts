import type { RingWatch, WatchState } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { cellsOf, stripLabel, verdictWords } from './verdict-cells.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();
const span = (minutesAgo: number, state: WatchState) => ({ from: at(minutesAgo), state });

/** What the cells show. */
const statesOf = (...input: Parameters<typeof cellsOf>) => cellsOf(...input).map(({ state }) => state);

describe('the strip of a watch', () => {
  it('has no data before the watch began', () => {
    const cells = statesOf([span(60, 'healthy')], NOW);
    expect(cells.slice(0, 30).every((state) => state === 'no-data')).toBe(true);
    expect(cells.slice(30)).toEqual(Array.from({ length: 6 }, () => 'healthy'));
  });

  it('shows the worst state of each part of the time, however short it was', () => {
    const cells = statesOf([span(900, 'healthy'), span(25, 'failing'), span(24, 'healthy')], NOW);
    expect(cells.filter((state) => state === 'failing')).toHaveLength(1);
    expect(cells[33]).toBe('failing');
    expect(cells[0]).toBe('healthy');
  });

  it('without spans is empty', () => expect(new Set(statesOf([], NOW))).toEqual(new Set(['no-data'])));

  it('is said in words', () => {
    expect(stripLabel(cellsOf([span(900, 'healthy'), span(90, 'failing')], NOW))).toBe(
      'Verdicts of the last 6 hours: Failing 25 %, Healthy 75 %',
    );
  });
});

describe('the verdict of now', () => {
  const watch: RingWatch = {
    tellsSilence: false,
    state: 'healthy',
    since: at(5),
    cause: null,
    spans: [],
    incident: null,
  };
  it('names the cause of a failure', () => {
    const failing: RingWatch = { ...watch, state: 'failing', cause: { message: 'disk full', stream: 'db' } };
    expect(verdictWords(failing, new Date(NOW))).toMatchObject({
      strong: expect.stringMatching(/^Failing since /),
      rest: 'disk full in db',
    });
  });
  it('says that nothing was judged', () => {
    expect(verdictWords({ ...watch, state: 'not-judged' }, new Date(NOW)).strong).toMatch(/^Not judged since /);
    expect(verdictWords({ ...watch, state: 'no-data' }, new Date(NOW)).strong).toBe('No data');
  });
});
