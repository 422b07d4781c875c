import { expect, test } from 'vitest';
import { openModel } from './linear-model.ts';

test('a packed model gives each feature its weight, and any other feature none', () => {
  // Keys 1 and 1 + 300, that is the highest 22 bits of a hash, and their weights 127 and -128.
  const bytes = [1, 127, 0x80 | 44, 2, 128];
  const model = openModel({ features: Buffer.from(bytes).toString('base64'), step: 0.5, bias: -1 });
  expect([1, 301, 2].map((key) => model.weightOf(key * 1024 + 7))).toEqual([63.5, -64, 0]);
  expect(model.bias).toBe(-1);
});

test('an empty model knows no feature', () => {
  expect(openModel({ features: '', step: 1, bias: 0 }).weightOf(7)).toBe(0);
});
