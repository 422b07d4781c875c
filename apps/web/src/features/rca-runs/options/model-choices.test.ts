import { expect, test } from 'vitest';
import { modelChoices, modelOptions } from './model-choices.ts';

test('embedding models are removed by name and the first remaining one is preselected', () => {
  const names = [
    'nomic-embed-text:latest',
    'mxbai-embed-large',
    'all-minilm:l6',
    'ALL-MPNET-base',
    'my-Sentence-model',
    'text-embedding-3-small',
    'text-ada-002',
    'bge-m3',
    'multilingual-e5-large',
    'llama3.1:8b',
    'qwen3:4b',
  ];
  expect(modelChoices(names)).toEqual({
    models: ['llama3.1:8b', 'qwen3:4b'],
    preselected: 'llama3.1:8b',
    onlyEmbedding: false,
  });
});

test('without a usable model nothing is preselected', () => {
  expect(modelChoices([])).toEqual({ models: [], preselected: null, onlyEmbedding: false });
  expect(modelChoices(['bge-m3'])).toEqual({ models: [], preselected: null, onlyEmbedding: true });
});

test.each([
  ['llama3.1:8b', ['llama3.1:8b (active)', 'qwen3:4b']],
  ['qwen3:4b', ['llama3.1:8b', 'qwen3:4b (active)']],
  ['gone:1b', ['llama3.1:8b', 'qwen3:4b']],
  [null, ['llama3.1:8b', 'qwen3:4b']],
])('with %s active the models are listed as %j', (active, labels) => {
  const options = modelOptions(['llama3.1:8b', 'qwen3:4b'], active);
  expect(options.map(({ label }) => label)).toEqual(labels);
  expect(options.map(({ value }) => value)).toEqual(['llama3.1:8b', 'qwen3:4b']);
});
