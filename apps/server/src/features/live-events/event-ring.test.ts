import type { LiveEvent } from '@rootline/contract';
import { expect, test } from 'vitest';
import { createEventRing } from './event-ring.ts';

const event: LiveEvent = { type: 'ready' };
const ringOf = (events: number, size = 3) => {
  const ring = createEventRing('me', size);
  for (let n = 0; n < events; n += 1) ring.add(event);
  return ring;
};

test.each<[string, number, string, string[] | null]>([
  ['nothing was missed', 2, 'me.2', []],
  ['two were missed', 4, 'me.2', ['me.3', 'me.4']],
  ['all since the start', 2, 'me.0', ['me.1', 'me.2']],
  ['too many were missed', 20, 'me.2', null],
  ['the id is of another process', 4, 'you.2', null],
  ['the id is of the future', 4, 'me.5', null],
  ['the id is no id', 4, 'x', null],
  ['there is no number', 4, 'me', null],
])('when %s', (_what, events, id, expected) => {
  expect(
    ringOf(events)
      .after(id)
      ?.map((missed) => missed.id) ?? null,
  ).toEqual(expected);
});

test('after a gap nobody is brought up to date from before it', () => {
  const ring = ringOf(2);
  const before = ring.lastId;
  ring.clear();
  const since = ring.lastId;
  ring.add(event);
  expect(ring.after(before)).toBeNull();
  expect(ring.after(since)).toHaveLength(1);
});
