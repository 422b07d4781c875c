import { expect, test } from 'vitest';
import { tokenBudget } from './token-budget.ts';

const limits = (contextTokens: number) => ({ model: 'm', contextTokens, tokenFactor: 1, timeoutSeconds: 60 });

test.each([
  [4096, 2314, 700],
  [8192, 5920, 1000],
  [32_768, 12_000, 1000],
  [2048, 509, 552],
])('divides a context of %i tokens into %i for the pack and %i for the answer', (contextTokens, pack, output) => {
  expect(tokenBudget(limits(contextTokens), 'chunk')).toMatchObject({ pack, output });
});

test('gives nothing when nothing useful fits', () => {
  expect(tokenBudget(limits(1024), 'final')).toBeNull();
});

test('keeps room for thinking and asks for no longer answer than the model may give', () => {
  const plain = tokenBudget(limits(16_384), 'final');
  expect(tokenBudget({ ...limits(32_768), thinkingTokens: 16_384 }, 'final')).toEqual(plain);
  expect(tokenBudget({ ...limits(32_768), outputTokens: 500 }, 'final')).toMatchObject({ output: 500 });
});
