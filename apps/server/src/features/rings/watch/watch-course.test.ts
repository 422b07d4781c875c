import type { WatchState } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { createWatchCourse, newCourse, resumedCourse, type WatchLook } from './watch-course.ts';

const TIMES = { holdMs: 20_000, calmMs: 300_000 };
const SECOND = 1000;

/** A look at a second: a state, or a failure with its cause. */
type Seen = readonly [second: number, state: WatchState | { cause: string; isClear?: boolean }];

function lookAt([second, seen]: Seen): WatchLook {
  const atMs = second * SECOND;
  if (typeof seen === 'string') return { atMs, sinceMs: atMs, state: seen, cause: null, isClear: false };
  const { cause: key, isClear = true } = seen;
  const cause = { message: key, stream: 'web', service: null, key, lines: [] };
  return { atMs, sinceMs: atMs, state: 'failing', cause, isClear };
}

/** What people are told, and when. */
function told(looks: readonly Seen[]): string[] {
  const course = createWatchCourse(newCourse(0), TIMES);
  return looks.flatMap((look) => {
    const turn = course.next(lookAt(look));
    if (turn === null) return [];
    return [`${look[0]} ${turn.kind}${turn.kind === 'failing' ? ` ${turn.cause?.key}` : ''}`];
  });
}

const every = (from: number, to: number, step: number, state: Seen[1]): Seen[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i): Seen => [from + i * step, state]);
const A = { cause: 'A' };
const B = { cause: 'B' };

describe('the course of a watch', () => {
  const cases: readonly (readonly [string, readonly Seen[], readonly string[]])[] = [
    ['tells a failure once it has held', every(0, 60, 2, A), ['20 failing A']],
    ['tells nothing of a failure that does not hold', [...every(0, 18, 2, A), ...every(20, 60, 2, 'healthy')], []],
    [
      'bears one calm look while a failure holds',
      [...every(0, 10, 2, A), [12, 'healthy'], ...every(14, 20, 2, A)],
      ['20 failing A'],
    ],
    [
      'begins anew after two calm looks',
      [...every(0, 10, 2, A), [12, 'healthy'], [14, 'healthy'], ...every(16, 34, 2, A)],
      [],
    ],
    [
      'tells flapping once',
      Array.from({ length: 10 }, (_, i) => [
        ...every(i * 60, i * 60 + 30, 2, A),
        ...every(i * 60 + 32, i * 60 + 58, 2, 'healthy'),
      ]).flat(),
      ['20 failing A'],
    ],
    [
      'reports a recovery once the ring has been calm for long enough',
      [...every(0, 20, 2, A), ...every(22, 400, 2, 'healthy')],
      ['20 failing A', '320 recovered'],
    ],
    [
      'tells the same cause anew after a recovery',
      [...every(0, 20, 2, A), ...every(22, 320, 2, 'healthy'), ...every(322, 342, 2, A)],
      ['20 failing A', '320 recovered', '342 failing A'],
    ],
    [
      'tells another clear cause once it has held',
      [...every(0, 20, 2, A), ...every(22, 60, 2, B)],
      ['20 failing A', '42 failing B'],
    ],
    [
      'tells each of two causes that alternate once',
      [...every(0, 20, 2, A), ...every(22, 44, 2, B), ...every(46, 80, 2, A), ...every(82, 120, 2, B)],
      ['20 failing A', '42 failing B'],
    ],
    [
      'tells no other first candidate while none is clear',
      [...every(0, 20, 2, A), ...every(22, 80, 2, { cause: 'B', isClear: false })],
      ['20 failing A'],
    ],
    ['tells nothing of what is not judged', [...every(0, 60, 2, 'healthy'), ...every(62, 400, 2, 'not-judged')], []],
    [
      'takes silence for no recovery',
      [...every(0, 20, 2, A), ...every(22, 400, 2, 'no-data')],
      ['20 failing A', '320 unknown'],
    ],
    [
      'takes an unclear verdict for no recovery',
      [...every(0, 20, 2, A), ...every(22, 400, 2, 'unclear')],
      ['20 failing A', '320 unknown'],
    ],
  ];
  it.each(cases)('%s', (_title, looks, expected) => expect(told(looks)).toEqual(expected));

  it('of a server that starts again tells nothing that was told', () => {
    const before = createWatchCourse(newCourse(0), TIMES);
    for (const look of every(0, 20, 2, A)) before.next(lookAt(look));
    const after = createWatchCourse(resumedCourse(before.current(), 20_000, 60_000), TIMES);
    expect(
      every(60, 120, 2, A)
        .map((look) => after.next(lookAt(look)))
        .filter((turn) => turn !== null),
    ).toEqual([]);
    expect(after.current().spans.map(({ state }) => state)).toEqual(['failing', 'no-data', 'failing']);
  });

  it('keeps the states of the last hours, however often they change', () => {
    const course = createWatchCourse(newCourse(0), TIMES);
    for (let hour = 0; hour < 48; hour++) {
      for (const look of every(hour * 3600, hour * 3600 + 1800, 100, 'healthy')) course.next(lookAt(look));
      for (const look of every(hour * 3600 + 1900, hour * 3600 + 3500, 100, 'unclear')) course.next(lookAt(look));
    }
    const { spans, state } = course.current();
    expect(state).toBe('unclear');
    expect(spans.length).toBeLessThanOrEqual(14);
    expect(spans[0]?.fromMs).toBeLessThanOrEqual((48 - 6) * 3600 * SECOND);
  });
});
