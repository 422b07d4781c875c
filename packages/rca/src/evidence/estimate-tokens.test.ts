import { expect, test } from 'vitest';
import { TOKEN_SAMPLE, tokenFactorOf } from '../prompts/token-sample.ts';
import { estimateTokens } from './estimate-tokens.ts';

test.each([
  ['', 0],
  ['   \n\t', 0],
  ['hello world', Math.ceil(1.08 * 1.74 * 2)],
  ['12345', Math.ceil(1.08 * 5)],
  ['getUserName', Math.ceil(1.08 * (1.74 + 2 * 1.66))],
  ['a=b', Math.ceil(1.08 * (2 * 1.74 + 0.68))],
  ['é', Math.ceil(1.08 * 0.6 * 2)],
])('counts %j as %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('counts a log line at about two characters per token, not four', () => {
  const line = '2026-02-03 08:11:09,412 ERROR [exec-12] db.Pool: timed out after 30012ms (active=20, idle=0)';
  expect(line.length / estimateTokens(line)).toBeGreaterThan(1.3);
  expect(line.length / estimateTokens(line)).toBeLessThan(3.4);
});

test('a count of the sample gives the factor of a model, a strange count none', () => {
  const estimated = estimateTokens(TOKEN_SAMPLE);
  expect([0.47, 0.8, 1, 1.8].map((share) => tokenFactorOf(Math.round(estimated * share)))).toEqual([
    0.5,
    expect.closeTo(0.8, 2),
    1,
    1.5,
  ]);
  expect([tokenFactorOf(0), tokenFactorOf(3), tokenFactorOf(1e6)]).toEqual([1, 1, 1]);
});
