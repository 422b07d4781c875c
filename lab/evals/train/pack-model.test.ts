import { expect, test } from 'vitest';
import { openModel } from '../../../packages/rca/src/judge/linear-model.ts';
import { packModel } from './pack-model.ts';

const hashOf = (key: number) => key * 1024;

test('what was packed is read again, near and far keys and both signs', () => {
  const weights = new Map([
    [hashOf(5), 1.27],
    [hashOf(6), -0.5],
    [hashOf(4_000_000), 0.01],
  ]);
  const model = openModel(packModel(weights, 2, 3));
  expect([...weights.keys()].map((hash) => Number(model.weightOf(hash).toFixed(4)))).toEqual([1.27, -0.5, 0.01]);
});

test('the largest weights are kept, and of two with the same key the larger', () => {
  const model = openModel(
    packModel(
      new Map([
        [hashOf(1), 1],
        [hashOf(1) + 1, -2],
        [hashOf(9), 0.5],
      ]),
      0,
      2,
    ),
  );
  expect([hashOf(1), hashOf(9)].map((hash) => model.weightOf(hash))).toEqual([-2, 0]);
});
