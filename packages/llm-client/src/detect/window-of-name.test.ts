import { expect, it } from 'vitest';
import { windowOfName } from './window-of-name.ts';

it.each([
  ['gpt-4o-mini', 32_768],
  ['openai/gpt-5.1', 32_768],
  ['claude-sonnet', 32_768],
  ['o3', 32_768],
  ['meta-llama/llama-3.3-70b-instruct', 32_768],
  ['mixtral-8x7b', 32_768],
  ['phi-3-mini-128k-instruct', 131_072],
  ['moonshot-v1-8k', 8192],
  ['qwen2.5-0.5b', 4096],
  ['deepseek-r1-distill-8b', 4096],
  ['tinyllama', 4096],
  ['model', 4096],
  ['h2o3', 4096],
  ['x-9999k', 4096],
])('of %s is assumed to be %i', (name, tokens) => {
  expect(windowOfName(name)).toBe(tokens);
});
