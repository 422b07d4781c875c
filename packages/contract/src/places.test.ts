import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

test.each([
  ['nothing of nothing', [], []],
  ['the first, however little speaks for it', [0.01], [0.01]],
  ['at most three', [4, 3, 2, 1], [4, 3, 2]],
  ['none of those that hardly anything speaks for', [6, 0.29, 0.1], [6]],
  ['the second where enough speaks for it', [6, 0.3, 0.1], [6, 0.3]],
])('the places to look are %s', (_, scores, shown) => {
  expect(placesOf(scores.map((score) => ({ score }))).map(({ score }) => score)).toEqual(shown);
});
