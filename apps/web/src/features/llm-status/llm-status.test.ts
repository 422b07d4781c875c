import { expect, test } from 'vitest';
import { isModelListed, modelsToInstall } from './status-card.tsx';

test.each([
  [null, ['llama3.1:8b'], false],
  ['llama3.1:8b', [], false],
  ['llama3.1:8b', ['phi4:14b', 'llama3.1:8b'], true],
  ['llama3.1', ['llama3.1:latest'], true],
  ['llama3.1:latest', ['llama3.1'], true],
  ['llama3.1', ['llama3.1:8b'], false],
])('the model %o is among %o: %s', (model, listed, expected) => {
  expect(isModelListed(model, listed)).toBe(expected);
});

test.each([
  [[], ['llama3.1:8b', 'qwen2.5:14b', 'phi4:14b']],
  [
    ['qwen2.5:14b', 'nomic-embed-text'],
    ['llama3.1:8b', 'phi4:14b', 'mistral-nemo:12b'],
  ],
  [['llama3.1:8b', 'qwen2.5:14b', 'phi4:14b', 'mistral-nemo:12b', 'gemma3:12b'], ['deepseek-r1:14b']],
])('with %o installed, %o are suggested', (listed, expected) => {
  expect(modelsToInstall(listed)).toEqual(expected);
});
