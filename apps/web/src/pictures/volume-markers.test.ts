import { expect, test } from 'vitest';
import { placeMarkers } from './volume-markers.tsx';

const WORDS = '09:23:25';
const placed = (places: readonly number[], widthPx = 800) =>
  placeMarkers(
    places.map((x) => ({ x, words: WORDS })),
    widthPx,
  ).map(({ marker, row, side, folded }) => [marker.x, row, side, folded.map(({ x }) => x)]);

test.each([
  [
    'markers with room between them stand in one row',
    [100, 300],
    [
      [100, 0, 'after', []],
      [300, 0, 'after', []],
    ],
  ],
  [
    'labels that would meet stand in two rows',
    [100, 110],
    [
      [100, 0, 'after', []],
      [110, 1, 'after', []],
    ],
  ],
  [
    'markers of the same time too',
    [100, 100],
    [
      [100, 0, 'after', []],
      [100, 1, 'after', []],
    ],
  ],
  [
    'the third and further ones fold',
    [100, 105, 110, 115],
    [
      [100, 0, 'after', []],
      [105, 1, 'after', [110, 115]],
    ],
  ],
  ['at the end the label stands before its diamond', [790], [[790, 0, 'before', []]]],
  [
    'they are read in the order of time',
    [300, 100],
    [
      [100, 0, 'after', []],
      [300, 0, 'after', []],
    ],
  ],
] as const)('%s', (_name, places, expected) => {
  expect(placed(places)).toEqual(expected);
});

test('however narrow the axis, no marker leaves its place and none is lost', () => {
  const places = [0, 3, 5, 20, 21, 22, 40, 58, 60];
  const all = placed(places, 60).flatMap(([x, , , folded]) => [x, folded].flat());
  expect(all.toSorted((a, b) => Number(a) - Number(b))).toEqual(places);
});
