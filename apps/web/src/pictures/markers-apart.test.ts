import { expect, test } from 'vitest';
import { markersApart } from './markers-apart.ts';

/** On an axis of 250 pixels a marker of 25 covers ten per cent. */
test.each([
  ['one marker stays where it is', [40], [40]],
  ['markers with room between them stay', [10, 50, 90], [10, 50, 90]],
  ['a marker that would cover the one before moves on', [50, 52], [50, 60]],
  ['the last ones make room at the end', [98, 99, 100], [80, 90, 100]],
  ['they are drawn in their order', [70, 20], [20, 70]],
])('%s', (_name, places, expected) => {
  const drawn = markersApart(
    places.map((place) => ({ place })),
    250,
  );
  expect(drawn.map(({ place }) => Math.round(place))).toEqual(expected);
});

test('as many are drawn as have room', () => {
  expect(markersApart([{ place: 1 }, { place: 2 }, { place: 3 }], 50)).toHaveLength(2);
});
