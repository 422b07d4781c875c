import { expect, test } from 'vitest';
import { interactionCost, type TraceEvent } from './interaction-trace.ts';

const MAIN = { pid: 1, tid: 1 };
/** A task of the main thread, in milliseconds of the trace. */
const task = (at: number, dur: number, tdur = dur): TraceEvent => ({
  ...MAIN,
  name: 'RunTask',
  ph: 'X',
  ts: at * 1000,
  dur: dur * 1000,
  tdur: tdur * 1000,
  args: {},
});
const input = (at: number, { commit, interactionId = 7 }: { commit?: number; interactionId?: number }): TraceEvent => ({
  ...MAIN,
  name: 'EventTiming',
  ph: 'b',
  ts: at * 1000,
  args: {
    data: {
      interactionId,
      timeStamp: 500,
      duration: 96,
      processingEnd: 510,
      ...(commit === undefined ? {} : { commitFinishTime: 500 + commit - at }),
    },
  },
});

test.each<[name: string, events: TraceEvent[], cost: Partial<ReturnType<typeof interactionCost>>]>([
  ['work before the input does not count', [task(0, 50), input(100, { commit: 140 }), task(100, 40)], { paintMs: 40 }],
  [
    'work after the picture is told apart',
    [input(100, { commit: 140 }), task(100, 40), task(150, 30), task(190, 10)],
    { paintMs: 40, laterMs: 30, allMs: 80 },
  ],
  [
    'a task across the picture counts by its share',
    [input(100, { commit: 120 }), task(100, 40)],
    { paintMs: 20, laterMs: 20 },
  ],
  ['waiting for a processor does not count', [input(100, { commit: 200 }), task(100, 100, 25)], { paintMs: 25 }],
  [
    'of several events the slowest counts',
    [input(100, { commit: 110 }), input(105, { commit: 165 }), task(100, 65)],
    { paintMs: 60 },
  ],
  ['without a picture it ends with the handling', [input(100, {}), task(100, 40)], { paintMs: 10, drawnMs: 96 }],
  [
    'another thread does not count',
    [input(100, { commit: 140 }), { ...task(100, 40), tid: 2 }, task(100, 15)],
    { paintMs: 15 },
  ],
])('%s', (_name, events, cost) => {
  expect(interactionCost(events)).toMatchObject(cost ?? {});
});

test('a movement of the pointer is no interaction', () => {
  expect(interactionCost([input(100, { commit: 140, interactionId: 0 }), task(100, 40)])).toBeNull();
});
