import { expect, test } from 'vitest';
import { LEAF, NODE_BYTES, openTrees } from './tree-model.ts';

type Node = readonly [sign: number, value: number];

function packed(nodes: readonly Node[]): string {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES);
  for (const [i, [sign, value]] of nodes.entries()) {
    bytes.writeUInt8(sign, i * NODE_BYTES);
    bytes.writeFloatLE(value, i * NODE_BYTES + 1);
  }
  return bytes.toString('base64');
}

const leaf = (value: number): Node => [LEAF, value];

test.each<[string, readonly Node[], readonly number[], number]>([
  ['no tree', [], [1], 0],
  ['a leaf alone', [leaf(2)], [1], 2],
  ['a value at the threshold goes left', [[0, 1], leaf(2), leaf(3)], [1], 2],
  ['a value above it goes right', [[0, 1], leaf(2), leaf(3)], [1.5], 3],
  ['a threshold that no 32-bit float holds', [[0, 0.3], leaf(2), leaf(3)], [0.3], 2],
  ['a split below the left side', [[0, 1], [1, 5], leaf(2), leaf(3), leaf(4)], [0, 6], 3],
  ['what follows a split below the left side', [[0, 1], [1, 5], leaf(2), leaf(3), leaf(4)], [2, 6], 4],
  ['a split below the right side', [[0, 1], leaf(2), [1, 5], leaf(3), leaf(4)], [2, 6], 4],
  ['several trees add up', [leaf(1), [0, 1], leaf(2), leaf(3), leaf(4)], [0], 7],
  ['a sign that the row lacks counts as 0', [[9, 1], leaf(2), leaf(3)], [5], 2],
])('trees score a row: %s', (_what, nodes, row, score) => {
  expect(openTrees({ nodes: packed(nodes) })(row)).toBe(score);
});
