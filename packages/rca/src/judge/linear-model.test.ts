import { expect, test } from 'vitest';
import { openModel } from './linear-model.ts';

test('a packed model gives each feature its weight, and any other feature none', () => {
  // Hashes 1 and 0x01020304, then their weights 127 and -128.
  const bytes = [1, 0, 0, 0, 4, 3, 2, 1, 127, 128];
  const model = openModel({ features: Buffer.from(bytes).toString('base64'), step: 0.5, bias: -1 });
  expect([1, 0x01020304, 2].map((hash) => model.weightOf(hash))).toEqual([63.5, -64, 0]);
  expect(model.bias).toBe(-1);
});

test('an empty model knows no feature', () => {
  expect(openModel({ features: '', step: 1, bias: 0 }).weightOf(7)).toBe(0);
});
