import { describe, expect, it } from 'vitest';
import { isNoPromptCount, isSilentlyCut } from './silent-cut.ts';

describe('a silently cut prompt', () => {
  it.each([
    {
      name: 'half of a 4096 window instead of 12,020 tokens',
      reported: 2050,
      expected: 12_020,
      bytes: 24_000,
      context: 4096,
      isCut: true,
    },
    {
      name: 'half of the window, expected a little more',
      reported: 4098,
      expected: 5000,
      bytes: 10_000,
      context: 8192,
      isCut: true,
    },
    {
      name: 'less than three quarters of the expected',
      reported: 700,
      expected: 1000,
      bytes: 2000,
      context: 8192,
      isCut: true,
    },
    {
      name: 'a prompt that really has half of the window',
      reported: 4098,
      expected: 4100,
      bytes: 8200,
      context: 8192,
      isCut: false,
    },
    {
      name: 'a tokenizer that needs a fifth less',
      reported: 800,
      expected: 1000,
      bytes: 2000,
      context: 8192,
      isCut: false,
    },
    { name: 'no count', reported: null, expected: 1000, bytes: 2000, context: 8192, isCut: false },
    {
      name: 'no expectation and a plausible count',
      reported: 2050,
      expected: undefined,
      bytes: 6000,
      context: 8192,
      isCut: false,
    },
    {
      name: 'no expectation and an impossible count',
      reported: 2050,
      expected: undefined,
      bytes: 60_000,
      context: 4096,
      isCut: true,
    },
  ])('is judged: $name', ({ reported, expected, bytes, context, isCut }) => {
    expect(isSilentlyCut({ reported, expected, promptBytes: bytes, contextTokens: context })).toBe(isCut);
  });
});

describe('a count that says nothing about the prompt', () => {
  it.each([
    { name: 'always ten', reported: 10, expected: 3000, context: 8192, isNone: true },
    { name: 'the part that was not cached', reported: 400, expected: 3000, context: 8192, isNone: true },
    { name: 'a small prompt', reported: 10, expected: 12, context: 8192, isNone: false },
    { name: 'half of the smallest usual window', reported: 1026, expected: 3000, context: 8192, isNone: false },
    { name: 'half of a tiny window', reported: 258, expected: 900, context: 512, isNone: false },
    { name: 'none', reported: null, expected: 3000, context: 8192, isNone: false },
  ])('is known: $name', ({ reported, expected, context, isNone }) => {
    expect(isNoPromptCount({ reported, expected, promptBytes: 20_000, contextTokens: context })).toBe(isNone);
  });
});
